import { useState } from 'react';

import { formatMoney } from '@/lib/money';
import { Field, FieldGroup, RadioPills, Text, toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { ActionSheet } from '../shell/action-sheet';
import { useT } from '../texts';
import { Pictures, Reported } from './complaints-part';
import { forCustomer } from './for-customer';
import {
  orderChanged,
  refetchOrder,
  settleComplaint,
  type Complaint,
  type OrderPage,
  type To,
} from './queries';
import { amountIn } from './refund';

const states = ['refunded', 'again', 'declined'] as const;
type State = (typeof states)[number];
const longest = 500;

interface SettleSheetProps {
  page: OrderPage;
  complaint: Complaint;
  onClose: () => void;
}

function useSettle({ page, complaint, onClose }: SettleSheetProps) {
  const t = useT();
  const [state, setState] = useState<State | null>(null);
  const [typed, setTyped] = useState(complaint.worth ? String(complaint.worth) : '');
  const [to, setTo] = useState<To>('wallet');
  const [answer, setAnswer] = useState('');
  const amount = amountIn(typed);
  const words = answer.trim();
  const write = useWrite({
    call: (chosen: State) =>
      settleComplaint({
        order: page.card.id,
        complaint: complaint.id,
        state: chosen,
        answer: words,
        ...(chosen === 'refunded' ? { amount, to } : {}),
      }),
    onDone: (changed) => {
      orderChanged(changed);
      toast.success(t('settle.done'));
      onClose();
    },
    onRefused: () => refetchOrder(page.card.trackingId),
  });
  const choose = (next: State) => {
    // The usual words follow the decision, until the person has written others.
    const usual = states.map((one) => forCustomer(page.language, `answer_${one}`));
    if (words === '' || usual.includes(words)) setAnswer(forCustomer(page.language, `answer_${next}`));
    setState(next);
  };
  return { state, choose, typed, setTyped, to, setTo, answer, setAnswer, amount, words, write };
}

/** What the button says: what is missing, or what it does. */
function useButtonWords({
  state,
  amount,
  words,
}: Pick<ReturnType<typeof useSettle>, 'state' | 'amount' | 'words'>) {
  const t = useT();
  if (!state) return t('settle.sayHow');
  if (words === '') return t('settle.sayWords');
  if (state !== 'refunded') return t(`settle.do_${state}`);
  return amount === undefined
    ? t('settle.sayAmount')
    : t('settle.do_refunded', { amount: formatMoney(amount) });
}

/** Answers a complaint: with money, with the items once more, or not. The customer reads the words. */
export function SettleSheet(props: SettleSheetProps) {
  const t = useT();
  const { page, complaint, onClose } = props;
  const settle = useSettle(props);
  const { state, amount, words, write } = settle;
  const label = useButtonWords(settle);
  const ready = state !== null && words !== '' && (state !== 'refunded' || amount !== undefined);
  return (
    <ActionSheet
      title={t('settle.title', { id: page.card.trackingId })}
      onClose={onClose}
      action={{ label, write, disabled: !ready, onPress: () => state && write.send(state) }}
    >
      <Reported complaint={complaint} />
      <Pictures order={page.card.id} complaint={complaint} />
      <FieldGroup label={t('settle.how')}>
        <RadioPills
          label={t('settle.how')}
          items={states.map((one) => ({ value: one, label: t(`settle.${one}`) }))}
          value={state}
          onChange={(value) => settle.choose(value as State)}
        />
      </FieldGroup>
      {state === 'refunded' ? (
        <>
          <Field
            label={t('refund.amount')}
            prefix="₹"
            value={settle.typed}
            onChange={settle.setTyped}
            hint={t('complaint.worth', { amount: formatMoney(complaint.worth ?? 0) })}
            keyboard="decimal"
            maxLength={10}
          />
          {page.method === 'phonePe' ? (
            <RadioPills
              label={t('refund.whereTo')}
              items={[
                { value: 'wallet', label: t('refund.toWallet'), note: t('refund.toWalletNote') },
                { value: 'source', label: t('refund.toSource'), note: t('refund.toSourceNote') },
              ]}
              value={settle.to}
              onChange={(value) => settle.setTo(value as To)}
            />
          ) : (
            <Text color="inkMuted">{t('settle.toWallet')}</Text>
          )}
        </>
      ) : null}
      {state ? (
        <Field
          label={t('settle.answer')}
          value={settle.answer}
          onChange={(text) => settle.setAnswer(text.replaceAll('\n', ' '))}
          hint={t('cancel.read')}
          multiline
          maxLength={longest}
          capitalize="sentences"
        />
      ) : null}
    </ActionSheet>
  );
}
