import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { ButtonLink } from '@/ui';
import type { Order } from '../queries';
import { MoneyBack } from './money-back';
import { OrderBill, OrderItems } from './order-contents';
import { PaymentHero } from './payment-hero';

const useStyles = makeStyles((t) => ({ root: { gap: t.space.x4 } }));

/** The payment came to nothing: everything is as before the check-out. */
export function PaymentFailed({ order }: { order: Order }) {
  const t = useT();
  const styles = useStyles();
  const repaid = (order.refunds?.length ?? 0) > 0;
  return (
    <View style={styles.root}>
      <PaymentHero
        look="failed"
        title={t('orders.payFailed')}
        lead={t(repaid ? 'orders.payFailedRepaid' : 'orders.payFailedLead')}
        note={t('orders.payFailedBasket')}
      >
        <ButtonLink href="/checkout" label={t('orders.backToCheckout')} />
        <ButtonLink kind="secondary" href="/" label={t('orders.continue')} />
      </PaymentHero>
      <MoneyBack order={order} />
      <OrderItems order={order} />
      <OrderBill order={order} />
    </View>
  );
}
