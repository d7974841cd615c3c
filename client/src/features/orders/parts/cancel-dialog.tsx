import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '@/i18n';
import { shopNow } from '@/lib/shop-clock';
import { formatMoney } from '@/lib/money';
import { Dialog, Field, FormRefusal, RadioPills, Stack, Text, toast } from '@/ui';
import { TwoButtons } from '@/ui/two-buttons';
import { permissionsOf } from '../permissions';
import { cancelOrder, orderQuery, type Order, type RefundTo } from '../queries';
import { useRefusal } from '../use-refusal';

const reasonLength = 300;

function useCancel(order: Order, done: () => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, refundTo }: { reason: string; refundTo: RefundTo }) =>
      cancelOrder(order._id, reason, refundTo),
    onSuccess: (cancelled) => {
      queries.setQueryData(orderQuery(order._id).queryKey, cancelled);
      toast.success(t('orders.cancelDone'));
      done();
      // The cancellation changes stock, slot, coupon and wallet, so nearly every query is out of date.
      void queries.invalidateQueries();
    },
    // Also without an answer: the order may be cancelled.
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey }),
  });
}

/** What goes back. The bill does not say it of an order that was changed, or of which something is missing: it is of what comes. */
function goesBackOf(order: Order): NonNullable<Order['ifCancelled']> {
  const { refundToSource } = permissionsOf(order, shopNow());
  // A server of an earlier version does not say it.
  return order.ifCancelled ?? { toWallet: order.walletUsed, toSource: refundToSource ? order.grandTotal : 0 };
}

/** Says what will happen to the money, before the customer decides. */
function MoneyWords({ toWallet, toSource }: ReturnType<typeof goesBackOf>) {
  const t = useT();
  if (toWallet > 0) return <Text>{t('orders.cancelWallet', { amount: formatMoney(toWallet) })}</Text>;
  return toSource > 0 ? null : <Text>{t('orders.cancelUnpaid')}</Text>;
}

/** Asks for confirmation and, for an order that was paid online, where the money is to be sent. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const [refundTo, setRefundTo] = useState<RefundTo>('source');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useCancel(order, onClose);
  const back = goesBackOf(order);
  const amount = formatMoney(back.toSource);
  const top = useRefusal(error, 'orders.cancelFailed');
  return (
    <Dialog
      title={t('orders.cancelTitle')}
      onClose={onClose}
      footer={
        <TwoButtons
          stay={{ label: t('orders.keep'), onPress: onClose }}
          go={{
            kind: 'danger',
            label: t('orders.cancelOrder'),
            busy: isPending,
            onPress: () => mutate({ reason: reason.trim(), refundTo }),
          }}
        />
      }
    >
      <FormRefusal {...top} />
      <MoneyWords {...back} />
      {back.toSource > 0 ? (
        <Stack gap="x3">
          <Text type="bodyStrong">{t('orders.refundWhere', { amount })}</Text>
          <RadioPills
            appearance="cards"
            label={t('orders.refundWhere', { amount })}
            items={[
              { value: 'source', label: t('orders.toSource'), note: t('orders.toSourceNote') },
              { value: 'wallet', label: t('orders.toWallet'), note: t('orders.toWalletNote') },
            ]}
            value={refundTo}
            onChange={(to) => setRefundTo(to as RefundTo)}
          />
        </Stack>
      ) : null}
      <Field
        label={t('orders.cancelReason')}
        hint={t('orders.cancelReasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={reasonLength}
      />
    </Dialog>
  );
}
