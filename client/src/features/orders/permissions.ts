import type { Order } from './queries';

/** What the customer can do with an order now. This only shows or hides buttons; the server decides by its own rules. */
export function permissionsOf(order: Order, now: Date) {
  const { orderStatus, paymentMethod, paymentStatus, placedAt, grandTotal } = order;
  const isBefore = (until: string | null | undefined) => until != null && new Date(until) > now;
  const over = orderStatus === 'Delivered' || orderStatus === 'Cancelled';
  return {
    pay: orderStatus === 'Pending Payment',
    cancel: isBefore(order.cancellableUntil),
    move: isBefore(order.movableUntil),
    change: isBefore(order.changeableUntil),
    reorder: over,
    report: isBefore(order.reportableUntil),
    rate: orderStatus === 'Delivered',
    /** Whether there is money that was paid online and can go back to where it came from. */
    refundToSource: paymentMethod === 'phonePe' && paymentStatus === 'COMPLETED' && grandTotal > 0,
    /** Whether the order was never placed, because its payment failed or was given up. */
    failed: orderStatus === 'Cancelled' && placedAt == null,
  };
}
