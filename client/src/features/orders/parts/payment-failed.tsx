import { useT } from '@/i18n';
import { ButtonLink, Stack, Text } from '@/ui';
import type { Order } from '../queries';
import { failureReason } from '../failure-reason';
import { MoneyBack } from './money-back';
import { OrderColumns } from './order-columns';
import { OrderItems } from './order-contents';
import { OrderHero } from './order-hero';

/** Shown after a failed payment. The cart is again as it was before check-out. */
export function PaymentFailed({ order }: { order: Order }) {
  const t = useT();
  const { problemCode = 'payment_failed', refunds = [], replacedBy } = order;
  const usualLead = refunds.length > 0 ? t('orders.payFailedRepaid') : t('orders.payFailedLead');
  // The title says already that the payment failed; any other reason needs a sentence.
  const lead =
    problemCode === 'payment_failed'
      ? usualLead
      : `${t(failureReason(problemCode))} ${t('orders.payFailedNothing')}`;
  return (
    <Stack gap="x4">
      <OrderHero
        state={replacedBy ? 'off' : 'failed'}
        title={t(
          replacedBy
            ? 'orders.wasReplaced'
            : problemCode === 'payment_given_up'
              ? 'orders.wasCancelled'
              : 'orders.payFailed',
        )}
        actions={
          <>
            {replacedBy ? (
              <ButtonLink
                href={{ pathname: '/order-details/[id]', params: { id: replacedBy._id } }}
                label={t('orders.toReplacement', { id: replacedBy.trackingId })}
              />
            ) : (
              <ButtonLink href="/checkout" label={t('orders.backToCheckout')} />
            )}
            <ButtonLink kind="secondary" href="/" label={t('orders.continue')} />
          </>
        }
      >
        {replacedBy ? (
          <Text>{t('orders.replaced')}</Text>
        ) : (
          <>
            <Text>{lead}</Text>
            <Text>{t('orders.payFailedCart')}</Text>
          </>
        )}
      </OrderHero>
      <OrderColumns order={order} below={<MoneyBack order={order} />}>
        <OrderItems order={order} />
      </OrderColumns>
    </Stack>
  );
}
