import type { Order } from './queries';

/** What its customer may do with an order now. The server has the last word. */
export function mayOf(order: Order, now: Date) {
  const { orderStatus, cancellableUntil, paymentMethod, paymentStatus, placedAt, grandTotal } = order;
  const over = orderStatus === 'Delivered' || orderStatus === 'Cancelled';
  return {
    pay: orderStatus === 'Pending Payment',
    cancel: cancellableUntil != null && new Date(cancellableUntil) > now,
    reorder: over,
    rate: orderStatus === 'Delivered',
    /** Whether something was paid that can go back to where it came from. */
    refundToSource: paymentMethod === 'phonePe' && paymentStatus === 'COMPLETED' && grandTotal > 0,
    /** It was asked for and never stood: its payment failed. */
    failed: orderStatus === 'Cancelled' && placedAt == null,
  };
}
