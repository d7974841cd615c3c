import { useT } from '@/i18n';
import { formatDate } from '@/lib/dates';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { Badge, Grow, HStack, Note, Text } from '@/ui';
import type { Order } from '../queries';
import { Section } from './section';

interface Returned {
  key: string;
  title: string;
  note: string;
  amount: number;
  done: boolean;
}

/** The money returned to the customer: refunds, and the wallet's share of a cancelled order, which goes back at once. */
function useReturned(order: Order): Returned[] {
  const t = useT();
  const { orderStatus, placedAt, walletUsed, refunds = [], timeline } = order;
  const lines = [...order.products, ...(order.instead ?? [])];
  const forWhat = lines.some(({ rejected }) => rejected) ? 'orders.forRefused' : 'orders.forMissing';
  const all: Returned[] = refunds.map((refund, i) => ({
    key: `refund-${i}`,
    title: t(refund.to === 'wallet' ? 'orders.toWallet' : 'orders.toSource'),
    note: dotted(formatDate(refund.endedAt ?? refund.begunAt), refund.missing ? t(forWhat) : ''),
    amount: refund.amount,
    done: refund.status === 'COMPLETED',
  }));
  const cancelledAt = timeline.findLast(({ status }) => status === 'Cancelled')?.at;
  if (orderStatus === 'Cancelled' && placedAt && cancelledAt && walletUsed > 0) {
    const note = formatDate(cancelledAt);
    all.unshift({ key: 'wallet', title: t('orders.toWallet'), note, amount: walletUsed, done: true });
  }
  return all;
}

/** Refunds and cashback. Renders nothing if there are none. */
export function MoneyBack({ order }: { order: Order }) {
  const t = useT();
  const returned = useReturned(order);
  const { cashback = 0, cashbackTaken = 0, cashbackMissed = 0, withDelivery = 0 } = order;
  if (returned.length === 0 && cashback <= 0 && withDelivery <= 0) return null;
  return (
    <Section title={t(returned.length > 0 || withDelivery > 0 ? 'orders.refunds' : 'orders.cashback')}>
      {returned.map(({ key, title, note, amount, done }) => (
        <HStack key={key} gap="x3">
          <Grow gap="x1">
            <Text type="bodyStrong">{title}</Text>
            <HStack gap="x2" wrap>
              <Badge
                label={t(done ? 'orders.refundDone' : 'orders.refundPending')}
                tone={done ? 'brand' : 'accent'}
              />
              <Note tabular>{note}</Note>
            </HStack>
          </Grow>
          <Text type="price">{formatMoney(amount)}</Text>
        </HStack>
      ))}
      {withDelivery > 0 ? (
        <Text>{t('orders.withDelivery', { amount: formatMoney(withDelivery) })}</Text>
      ) : null}
      {cashback > 0 ? <Text>{t('orders.cashbackOf', { amount: formatMoney(cashback) })}</Text> : null}
      {cashbackTaken > 0 ? (
        <Text>{t('orders.cashbackTaken', { amount: formatMoney(cashbackTaken) })}</Text>
      ) : null}
      {cashbackMissed > 0 ? (
        <Text>{t('orders.cashbackMissed', { amount: formatMoney(cashbackMissed) })}</Text>
      ) : null}
    </Section>
  );
}
