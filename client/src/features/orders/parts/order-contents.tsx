import { View } from 'react-native';

import { Bill, weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { space } from '@/theme';
import { ItemRow } from '@/ui';
import type { Order } from '../queries';
import { Section } from './section';

/** The saved delivery fee: the part of the savings that comes neither from prices nor from the coupon. */
function deliverySaved(order: Order): number {
  const { savings, mrpTotal, subTotal, discountAmount } = order;
  return Math.max(0, Math.round((savings - (mrpTotal - subTotal) - discountAmount) * 100) / 100);
}

export function OrderBill({ order }: { order: Order }) {
  const t = useT();
  const { orderStatus, paymentStatus } = order;
  const paid = paymentStatus === 'COMPLETED' ? t('orders.paidSum') : undefined;
  const cancelled = orderStatus === 'Cancelled';
  return (
    <Section title={t('orders.billTitle')}>
      <Bill
        sumLabel={cancelled ? t('orders.total') : paid}
        bill={{
          ...order,
          baseDeliveryCharge: deliverySaved(order),
          // A cancelled order has no savings.
          savings: cancelled ? 0 : order.savings,
        }}
      />
    </Section>
  );
}

export function OrderItems({ order }: { order: Order }) {
  const t = useT();
  const content = useContentText();
  return (
    <Section title={t('orders.itemsTitle')}>
      {/* Takes away the first row's padding, which would add to the space under the heading. */}
      <View role="list" aria-label={t('orders.itemsTitle')} style={{ marginTop: -space.x3 }}>
        {order.products.map((line, i) => (
          <ItemRow
            key={line._id}
            image={line.images[0]}
            tint={line.tile}
            title={content(line, 'name')}
            note={t('checkout.quantity', { weight: weightLabel(t, line), count: line.quantity })}
            amount={line.totalAmount}
            last={i === order.products.length - 1}
          />
        ))}
      </View>
    </Section>
  );
}
