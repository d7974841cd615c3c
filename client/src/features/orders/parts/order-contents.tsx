import { Fragment } from 'react';
import { View } from 'react-native';

import { Bill, weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { dotted } from '@/lib/dotted';
import { formatMoney, grouped } from '@/lib/money';
import { space } from '@/theme';
import { ItemRow, Note } from '@/ui';
import type { Order } from '../queries';
import { Section } from './section';

type Line = Order['products'][number];

export function OrderBill({ order }: { order: Order }) {
  const t = useT();
  const { orderStatus, paymentStatus } = order;
  const paid = ['COMPLETED', 'REFUNDED'].includes(paymentStatus) ? t('orders.paidSum') : undefined;
  const cancelled = orderStatus === 'Cancelled';
  return (
    <Section title={t('orders.billTitle')}>
      <Bill
        sumLabel={cancelled ? t('orders.total') : paid}
        bill={{
          ...order,
          // A cancelled order has no savings.
          savings: cancelled ? 0 : order.savings,
        }}
      />
      {order.orderedValue === undefined ? null : (
        <Note>{t('orders.orderedFor', { amount: formatMoney(order.orderedValue) })}</Note>
      )}
    </Section>
  );
}

/** How many of a line come, if not all do, what they weigh if they were weighed, and what they cost. */
function useArrival({ orderStatus, ifMissing }: Order) {
  const t = useT();
  /** What was said of this line alone, while it still matters. */
  const word = ({ ifMissing: own }: Line) => {
    const matters = orderStatus === 'Order Placed' || orderStatus === 'Processing';
    if (!matters || !own || own === (ifMissing ?? 'leave_out')) return '';
    if (own === 'replace') return t('orders.replaceLine');
    return t(own === 'call' ? 'orders.callFirstLine' : 'orders.leaveOutLine');
  };
  return (line: Line) => {
    const { quantity, delivered = quantity, nominalGrams = 0, deliveredGrams: grams = 0 } = line;
    const notes = [t('checkout.quantity', { weight: weightLabel(t, line), count: quantity })];
    if (delivered !== quantity)
      notes.push(t(orderStatus === 'Delivered' ? 'orders.came' : 'orders.willCome', { count: delivered }));
    else if (word(line)) notes.push(word(line));
    if (line.rejected) notes.push(t('orders.refused', { count: line.rejected }));
    if (grams > 0)
      notes.push(t('orders.weighs', { grams: grouped(grams), of: grouped(delivered * nominalGrams) }));
    return { note: notes.join(' · '), amount: line.deliveredAmount ?? line.totalAmount };
  };
}

export function OrderItems({ order }: { order: Order }) {
  const t = useT();
  const content = useContentText();
  const arrival = useArrival(order);
  const { instead = [] } = order;
  const isOf =
    ({ variantId }: Line) =>
    ({ insteadOf }: { insteadOf: string }) =>
      insteadOf === variantId;
  return (
    <Section title={t('orders.itemsTitle')}>
      {/* Takes away the first row's padding, which would add to the space under the heading. */}
      <View role="list" aria-label={t('orders.itemsTitle')} style={{ marginTop: -space.x3 }}>
        {order.products.map((line, i) => (
          <Fragment key={line._id}>
            <ItemRow
              image={line.images[0]}
              tint={line.tile}
              title={content(line, 'name')}
              {...arrival(line)}
              last={i === order.products.length - 1 && !instead.some(isOf(line))}
            />
            {instead.filter(isOf(line)).map((other) => (
              <ItemRow
                key={other.variantId}
                image={other.images[0]}
                tint={other.tile}
                title={content(other, 'name')}
                note={dotted(
                  t('orders.insteadOf', {
                    pack: t('checkout.quantity', { weight: weightLabel(t, other), count: other.quantity }),
                    name: content(line, 'name'),
                  }),
                  other.rejected ? t('orders.refused', { count: other.rejected }) : '',
                )}
                amount={other.totalAmount}
                last={i === order.products.length - 1}
              />
            ))}
          </Fragment>
        ))}
      </View>
    </Section>
  );
}
