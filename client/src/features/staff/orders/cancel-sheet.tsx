import { useState } from 'react';

import { formatMoney } from '@/lib/money';
import { FieldGroup, RadioPills, Text, toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { ActionSheet } from '../shell/action-sheet';
import { useT } from '../texts';
import { forCustomer } from './for-customer';
import { cancelOrder, orderChanged, refetchOrder, type OrderPage, type To } from './queries';
import { WordsField } from './words-field';

const reasons = ['stock', 'area', 'slot', 'asked', 'unreached'] as const;
const longest = 200;

/** What goes back. A server of an earlier version says only what was paid. */
function goesBackOf({ ifCancelled, method, paid = 0 }: OrderPage): NonNullable<OrderPage['ifCancelled']> {
  if (ifCancelled) return ifCancelled;
  return method === 'phonePe' ? { toWallet: 0, toSource: paid } : { toWallet: paid, toSource: 0 };
}

/** Cancels an order. The customer reads the reason. */
export function CancelSheet({ page, onClose }: { page: OrderPage; onClose: () => void }) {
  const t = useT();
  const { card, language } = page;
  const { toWallet, toSource } = goesBackOf(page);
  const online = toSource > 0;
  const [reason, setReason] = useState('');
  const [to, setTo] = useState<To | null>(online ? null : 'wallet');
  const words = reason.trim();
  const write = useWrite({
    call: () => cancelOrder({ order: card.id, reason: words, ...(online && to ? { refundTo: to } : {}) }),
    onDone: (changed) => {
      orderChanged(changed);
      toast.success(t('cancel.done', { id: card.trackingId }));
      onClose();
    },
    onRefused: () => refetchOrder(card.trackingId),
  });
  return (
    <ActionSheet
      title={t('cancel.title', { id: card.trackingId })}
      onClose={onClose}
      action={{
        kind: 'danger',
        label: words === '' ? t('cancel.sayWhy') : t(to ? 'cancel.do' : 'cancel.sayWhere'),
        write,
        disabled: words === '' || !to,
        onPress: () => write.send(undefined),
      }}
    >
      <WordsField
        label={t('cancel.why')}
        usual={reasons.map((key) => ({
          label: t(`cancel.${key}`),
          words: forCustomer(language, `cancel_${key}`),
        }))}
        ownLabel={t('cancel.words')}
        hint={t('cancel.read')}
        value={reason}
        onChange={setReason}
        maxLength={longest}
      />
      {toWallet > 0 ? (
        <Text color="inkMuted">{t('cancel.walletBack', { amount: formatMoney(toWallet) })}</Text>
      ) : null}
      {online ? (
        <FieldGroup label={t('refund.where', { amount: formatMoney(toSource) })}>
          <RadioPills
            label={t('refund.whereTo')}
            items={[
              { value: 'source', label: t('refund.toSource'), note: t('refund.toSourceNote') },
              { value: 'wallet', label: t('refund.toWallet'), note: t('refund.toWalletNote') },
            ]}
            value={to}
            onChange={(value) => setTo(value as To)}
          />
        </FieldGroup>
      ) : null}
      {toWallet + toSource > 0 ? null : <Text color="inkMuted">{t('cancel.nothingPaid')}</Text>}
    </ActionSheet>
  );
}
