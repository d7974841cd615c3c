import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { shopNow } from '@/lib/shop-clock';
import { formatMoney } from '@/lib/money';
import { openPaymentPage } from '@/lib/open-payment-page';
import { Banner, Button, ButtonRow, Stack, Text } from '@/ui';
import type { Order } from '../queries';
import { usePaymentWatch } from '../use-payment-watch';
import { OrderColumns } from './order-columns';
import { OrderItems } from './order-contents';
import { OrderFacts } from './order-facts';
import { OrderHero } from './order-hero';
import { Section } from './section';
import { Tracking } from './tracking';
import { UnpaidActions } from './unpaid-actions';

/** Two of the four buttons, which wrap where even two do not fit. */
const pair = { maxWidth: '100%' } as const;

function Hero({ order }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const { payment, unreachable, checking, check } = usePaymentWatch(order._id);
  const url = payment ? payment.paymentUrl : order.paymentUrl;
  const payBy = payment?.payBy ?? order.payBy;
  const late = payBy != null && new Date(payBy) <= shopNow();
  return (
    <>
      <OrderHero
        state="waiting"
        title={t('orders.payWaiting')}
        actions={
          <>
            {/* In pairs: where four do not fit, none is left alone in a row. */}
            <ButtonRow style={pair}>
              {url && !late ? (
                <Button
                  label={t('orders.payGoOn')}
                  trailing={formatMoney(order.grandTotal)}
                  onPress={() => openPaymentPage(url)}
                />
              ) : null}
              <Button
                kind="secondary"
                icon="refresh"
                label={t('orders.payAsk')}
                busy={checking}
                onPress={check}
              />
            </ButtonRow>
            <ButtonRow style={pair}>
              <UnpaidActions order={order} />
            </ButtonRow>
          </>
        }
      >
        <Text>
          {t(late ? 'orders.payLate' : 'orders.payWaitingLead', { amount: formatMoney(order.grandTotal) })}
        </Text>
        {payBy && !late ? <Text>{t('orders.payKept', { time: when.time(payBy) })}</Text> : null}
      </OrderHero>
      {unreachable || payment?.delayed ? (
        <Banner tone="accent">{t(unreachable ? 'orders.payUnheard' : 'orders.payDelayed')}</Banner>
      ) : null}
    </>
  );
}

/** Shown while the order waits for its payment. The server checks the payment by itself, so the customer may close the page. */
export function PaymentPending({ order }: { order: Order }) {
  const t = useT();
  return (
    <Stack gap="x4">
      <Hero order={order} />
      <Banner tone="info" icon="cart">
        {t('orders.payLocked')}
      </Banner>
      <OrderColumns order={order} below={<Tracking id={order.trackingId} />}>
        <OrderItems order={order} />
        <Section title={t('orders.details')}>
          <OrderFacts order={order} />
        </Section>
      </OrderColumns>
    </Stack>
  );
}
