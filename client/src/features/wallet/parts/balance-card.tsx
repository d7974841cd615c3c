import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';

import { isProblem, serverAnswered, useSettings } from '@/api';
import { refusalText, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { openPaymentPage } from '@/lib/open-payment-page';
import { useForm } from '@/lib/use-form';
import { touch } from '@/theme';
import { Banner, Button, Card, Dialog, Field, HStack, Note, Skeleton, Text, toast } from '@/ui';
import { amountProblem, mostAmount } from '../amount';
import { addMoney, balanceQuery } from '../queries';
import { topUpPath } from '../top-up-path';

const suggested = [100, 200, 500, 1000];

const styles = StyleSheet.create({
  // With this basis four chips stand side by side on the smallest phones.
  chip: { minHeight: touch, paddingHorizontal: 0, flexGrow: 1, flexBasis: 56 },
});

const isInvalidAmount = (error: unknown) => isProblem(error) && error.code === 'invalid_amount';

interface Typed {
  amount: string;
}

const blank: Typed = { amount: '' };

function useAddMoney() {
  const t = useT();
  const { form, field, set, refuse, submit } = useForm<Typed, Partial<Typed>>(blank, ({ amount }) => {
    const wrong = amountProblem(amount);
    return wrong ? { amount: t(wrong, { most: formatMoney(mostAmount) }) } : {};
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: addMoney,
    // With the top-up in the address, every way back from the payment page, also the browser's back button, shows its state.
    onSuccess: ({ paymentUrl, topUpId }) => openPaymentPage(paymentUrl, topUpPath(topUpId)),
    onError: (error) => {
      if (isInvalidAmount(error)) return refuse({ amount: refusalText(error, 'account.validAmount') });
      const fallback = serverAnswered(error) ? 'account.addMoneyFailed' : 'account.addMoneyFailedAgain';
      toast.error(refusalText(error, fallback));
    },
  });
  // After a success the browser goes to the payment page: until then the button stays busy.
  const busy = isPending || isSuccess;
  return {
    field,
    busy,
    choose: (amount: number) => set('amount', String(amount)),
    send: () => submit(() => (busy ? undefined : mutate(Number(form.amount)))),
  };
}

function AddMoneyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useAddMoney();
  return (
    <Dialog
      title={t('wallet.addMoney')}
      onClose={onClose}
      footer={<Button full size="large" label={t('wallet.toPayment')} busy={form.busy} onPress={form.send} />}
    >
      <Field
        label={t('wallet.amount')}
        {...form.field('amount')}
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
      <HStack gap="x1" align="stretch" wrap role="group" aria-label={t('wallet.quickAmounts')}>
        {suggested.map((amount) => (
          <Button
            key={amount}
            kind="soft"
            label={formatMoney(amount)}
            onPress={() => form.choose(amount)}
            style={styles.chip}
          />
        ))}
      </HStack>
    </Dialog>
  );
}

export function BalanceCard() {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const online = useSettings()?.paymentMethods.includes('phonePe') ?? false;
  const { data, error, isError, isFetching, refetch } = useQuery(balanceQuery);
  if (isError && data === undefined) {
    return (
      <Banner
        tone="danger"
        action={
          <Button kind="ghost" label={t('common.retry')} busy={isFetching} onPress={() => void refetch()} />
        }
      >
        {refusalText(error, 'account.walletFailed')}
      </Banner>
    );
  }
  return (
    <Card>
      <HStack gap="x4" wrap apart>
        <View>
          <Text color="inkMuted">{t('wallet.balance')}</Text>
          {data === undefined ? (
            <Skeleton width={120} height={40} />
          ) : (
            <Text type="h1" tabular live="polite">
              {formatMoney(data)}
            </Text>
          )}
        </View>
        {online ? <Button icon="plus" label={t('wallet.addMoney')} onPress={() => setAdding(true)} /> : null}
      </HStack>
      <Note>{t('wallet.what')}</Note>
      {adding ? <AddMoneyDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
