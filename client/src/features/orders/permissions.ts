import type { Order } from './queries';

/** What the customer can do with an order now. This only shows or hides buttons; the server decides by its own rules. */
export function permissionsOf(order: Order, now: Date) {
  const {
    orderStatus,
    cancellableUntil,
    movableUntil,
    changeableUntil,
    paymentMethod,
    paymentStatus,
    placedAt,
    grandTotal,
    reportableUntil,
  } = order;
  const over = orderStatus === 'Delivered' || orderStatus === 'Cancelled';
  return {
    pay: orderStatus === 'Pending Payment',
    cancel: cancellableUntil != null && new Date(cancellableUntil) > now,
    move: movableUntil != null && new Date(movableUntil) > now,
    change: changeableUntil != null && new Date(changeableUntil) > now,
    reorder: over,
    report: reportableUntil != null && new Date(reportableUntil) > now,
    rate: orderStatus === 'Delivered',
    /** Whether there is money that was paid online and can go back to where it came from. */
    refundToSource: paymentMethod === 'phonePe' && paymentStatus === 'COMPLETED' && grandTotal > 0,
    /** Whether the order was never placed, because its payment failed or was given up. */
    failed: orderStatus === 'Cancelled' && placedAt == null,
  };
}
