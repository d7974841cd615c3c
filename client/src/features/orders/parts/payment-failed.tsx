import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, useTheme } from '@/theme';
import { ButtonLink, Split } from '@/ui';
import type { Order } from '../queries';
import { whyKey } from '../why';
import { MoneyBack } from './money-back';
import { OrderBill, OrderItems } from './order-contents';
import { PaymentHero } from './payment-hero';

const useStyles = makeStyles((t) => ({ root: { gap: t.space.x4 } }));

/** The payment came to nothing: everything is as before the check-out. */
export function PaymentFailed({ order }: { order: Order }) {
  const t = useT();
  const styles = useStyles();
  const { space } = useTheme();
  const { problemCode = 'payment_failed', refunds = [] } = order;
  const nothing = refunds.length > 0 ? t('orders.payFailedRepaid') : t('orders.payFailedLead');
  // That it did not go through is the title; anything else is worth a sentence.
  const lead =
    problemCode === 'payment_failed' ? nothing : `${t(whyKey(problemCode))} ${t('orders.payFailedNothing')}`;
  return (
    <View style={styles.root}>
      <PaymentHero
        appearance="failed"
        title={t('orders.payFailed')}
        lead={lead}
        note={t('orders.payFailedBasket')}
      >
        <ButtonLink href="/checkout" label={t('orders.backToCheckout')} />
        <ButtonLink kind="secondary" href="/" label={t('orders.continue')} />
      </PaymentHero>
      <Split
        position="last"
        sideWidth={440}
        gap={space.x4}
        side={
          <View style={styles.root}>
            <OrderBill order={order} />
            <MoneyBack order={order} />
          </View>
        }
      >
        <OrderItems order={order} />
      </Split>
    </View>
  );
}
