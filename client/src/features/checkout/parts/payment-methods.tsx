import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { openCart } from '@/state';
import { space } from '@/theme';
import { Button, Checkbox, Link, type RadioItem, RadioPills, Stack, Text, TextButton } from '@/ui';
import { remainder, tooLittleOnline, walletShare, type Method } from '../payment-plan';
import { refusesCash } from '../refusal';
import type { CheckoutState } from '../use-checkout';
import type { PaymentState } from '../use-payment';
import { Section } from './section';

const styles = StyleSheet.create({
  // Aligned with the label of the checkbox.
  way: { paddingLeft: 22 + space.x3 },
});

/** The wallet pays first, so it is a checkbox besides the method for the rest. If it is locked, a link leads to what unlocks it. */
function WalletCheckbox({ payment }: { payment: PaymentState }) {
  const t = useT();
  const { plan, due } = payment;
  const trial = { ...plan, wallet: true };
  const cover =
    remainder(trial, due) === 0
      ? t('checkout.walletCoversAll')
      : t('checkout.walletCovers', { amount: formatMoney(walletShare(trial, due)) });
  const hint =
    due.balance <= 0
      ? t('checkout.walletNothing')
      : due.fromCart
        ? `${t('checkout.walletAlready')} ${cover}`
        : cover;
  return (
    <View>
      <Checkbox
        label={`${t('checkout.wallet')} · ${formatMoney(due.balance)}`}
        hint={hint}
        checked={plan.wallet}
        disabled={due.balance <= 0 || due.fromCart}
        onChange={() => payment.choose('wallet')}
      />
      <View style={styles.way}>
        {due.fromCart ? (
          <TextButton label={t('checkout.walletSwitch')} onPress={() => openCart()} />
        ) : due.balance <= 0 ? (
          <Link href="/profile/wallet" label={t('checkout.walletFill')} />
        ) : null}
      </View>
    </View>
  );
}

export function PaymentMethods({ payment, slots, order }: CheckoutState) {
  const t = useT();
  const offered = slots.settings?.paymentMethods;
  const words: Partial<Record<Method, RadioItem>> = {
    cod: { value: 'cod', label: t('checkout.cod'), note: t('checkout.codNote') },
    phonePe: {
      value: 'phonePe',
      label: t('checkout.payOnline'),
      note: t(
        tooLittleOnline(payment.plan, payment.due) ? 'checkout.onlineMinimum' : 'checkout.payOnlineNote',
      ),
    },
  };
  // A notice about the old payment method does not apply to the new one.
  function choose(method: Method) {
    if (order.notice?.place === 'payment') order.dismissNotice();
    payment.choose(method);
  }
  const items = (offered ?? []).flatMap((method) => words[method] ?? []);
  return (
    <Section
      number={3}
      title={t('checkout.payment')}
      places={['payment']}
      order={order}
      remedy={
        refusesCash(order.notice?.code) && offered?.includes('phonePe') ? (
          <Button kind="secondary" label={t('checkout.payOnline')} onPress={() => choose('phonePe')} />
        ) : undefined
      }
    >
      {offered ? (
        <Stack gap="x3">
          <RadioPills
            appearance="cards"
            label={t('checkout.payment')}
            items={items}
            value={payment.plan.second}
            onChange={(method) => choose(method as Method)}
          />
          {offered.includes('wallet') ? <WalletCheckbox payment={{ ...payment, choose }} /> : null}
        </Stack>
      ) : (
        <Text color="inkMuted">{t('checkout.methodsFailed')}</Text>
      )}
    </Section>
  );
}
