import type { Order } from './queries';

/** What the customer may do with an order now. The server decides; this only shows or hides buttons. */
export function permissionsOf(order: Order, now: Date) {
  const {
    orderStatus,
    cancellableUntil,
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
    reorder: over,
    report: reportableUntil != null && new Date(reportableUntil) > now,
    rate: orderStatus === 'Delivered',
    /** Money was paid online and can go back to where it came from. */
    refundToSource: paymentMethod === 'phonePe' && paymentStatus === 'COMPLETED' && grandTotal > 0,
    /** The payment failed, so that the order was never placed. */
    failed: orderStatus === 'Cancelled' && placedAt == null,
  };
}
