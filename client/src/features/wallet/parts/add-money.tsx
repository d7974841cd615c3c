import { useState } from 'react';
import { View } from 'react-native';

import { serverAnswered, isProblem } from '@/api';
import { refusalText, useT } from '@/i18n';
import { openPaymentPage } from '@/lib/open-payment-page';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Button, Dialog, Field, toast } from '@/ui';
import { amountOf } from '../amount';
import { addMoney } from '../queries';
import { topUpPath } from '../top-up-path';

const suggested = [100, 200, 500, 1000];

const useStyles = makeStyles((t) => ({
  quick: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x2 },
  chip: { minHeight: t.touch, paddingHorizontal: t.space.x2, flexGrow: 1, flexBasis: 60 },
}));

function useAddMoney() {
  const t = useT();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  async function send() {
    const amount = amountOf(text);
    if (amount === null) return setProblem(t('account.validAmount'));
    setBusy(true);
    try {
      const { paymentUrl, topUpId } = await addMoney(amount);
      // The way back, also by the browser's back button, asks what became of it.
      openPaymentPage(paymentUrl, topUpPath(topUpId));
    } catch (error) {
      const refused = isProblem(error) && error.code === 'invalid_amount';
      if (refused) setProblem(t('account.validAmount'));
      else
        toast.error(
          refusalText(
            error,
            serverAnswered(error) ? 'account.addMoneyFailed' : 'account.addMoneyFailedAgain',
          ),
        );
      setBusy(false);
    }
  }

  return {
    text,
    problem,
    busy,
    type(next: string) {
      setText(next);
      setProblem(undefined);
    },
    send: () => void (busy ? undefined : send()),
  };
}

/** How much, then off to the payment page. */
export function AddMoneyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const form = useAddMoney();
  return (
    <Dialog
      open
      title={t('wallet.addMoney')}
      onClose={onClose}
      footer={<Button full size="large" label={t('wallet.toPayment')} busy={form.busy} onPress={form.send} />}
    >
      <Field
        label={t('wallet.amount')}
        value={form.text}
        onChange={form.type}
        error={form.problem}
        hint={t('wallet.amountHint')}
        prefix="₹"
        keyboard="decimal"
        maxLength={9}
        required
        autoFocus
        enterKey="go"
        onSubmit={form.send}
        testID="amount"
      />
      <View role="group" aria-label={t('wallet.quickAmounts')} style={styles.quick}>
        {suggested.map((amount) => (
          <Button
            key={amount}
            kind="soft"
            label={formatMoney(amount)}
            onPress={() => form.type(String(amount))}
            style={styles.chip}
          />
        ))}
      </View>
    </Dialog>
  );
}
