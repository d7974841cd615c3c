import { View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { openPaymentPage } from '@/lib/open-payment-page';
import { formatMoney } from '@/lib/money';
import { makeStyles, useTheme } from '@/theme';
import { Banner, Button, Split } from '@/ui';
import type { Order } from '../queries';
import { usePaymentWatch } from '../use-payment-watch';
import { OrderBill, OrderItems } from './order-contents';
import { OrderFacts } from './order-facts';
import { Part } from './part';
import { PaymentHero } from './payment-hero';
import { Tracking } from './tracking';

const useStyles = makeStyles((t) => ({ root: { gap: t.space.x4 } }));

function Hero({ order }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const { payment, unheard, asking, ask } = usePaymentWatch(order._id);
  const url = payment ? payment.paymentUrl : order.paymentUrl;
  const payBy = payment?.payBy ?? order.payBy;
  const late = payBy != null && new Date(payBy) <= new Date();
  return (
    <>
      <PaymentHero
        appearance="waiting"
        title={t('orders.payWaiting')}
        lead={t(late ? 'orders.payLate' : 'orders.payWaitingLead', { amount: formatMoney(order.grandTotal) })}
        note={payBy && !late ? t('orders.payKept', { time: when.time(payBy) }) : undefined}
      >
        {url && !late ? (
          <Button
            label={t('orders.payGoOn')}
            trailing={formatMoney(order.grandTotal)}
            onPress={() => openPaymentPage(url)}
          />
        ) : null}
        <Button kind="secondary" icon="refresh" label={t('orders.payAsk')} busy={asking} onPress={ask} />
      </PaymentHero>
      {unheard ? <Banner tone="accent">{t('orders.payUnheard')}</Banner> : null}
    </>
  );
}

/** The order waits for its payment; so does this page, and it need not stay open. */
export function PaymentPending({ order }: { order: Order }) {
  const t = useT();
  const styles = useStyles();
  const { space } = useTheme();
  return (
    <View style={styles.root}>
      <Hero order={order} />
      <Banner tone="info" icon="cart">
        {t('orders.payLocked')}
      </Banner>
      <Split
        position="last"
        sideWidth={440}
        gap={space.x4}
        side={
          <View style={styles.root}>
            <OrderBill order={order} />
            <Tracking id={order.trackingId} />
          </View>
        }
      >
        <View style={styles.root}>
          <OrderItems order={order} />
          <Part title={t('orders.details')}>
            <OrderFacts order={order} />
          </Part>
        </View>
      </Split>
    </View>
  );
}
