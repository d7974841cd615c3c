import type { components } from '@/api';
import { getFile, post, type BodyOf, type DataOf } from '@/api/client';

export type Order = components['schemas']['Order'];
export type MyOrders = components['schemas']['MyOrders'];
export type OrderFilter = keyof MyOrders['counts'];
export type Payment = components['schemas']['Payment'];
export type Unavailable = components['schemas']['Unavailable'];
export type Rating = BodyOf<'/order/rate'>['ratings'][number];
export type RefundTo = NonNullable<BodyOf<'/order/cancel'>['refundTo']>;

export const orderQueryKey = (orderId: string) => ['order', orderId] as const;
export const ordersQueryKey = ['orders'] as const;

export function fetchOrder(orderId: string): Promise<Order> {
  return post('/order/user/details', { orderId });
}

export function fetchOrders(status: OrderFilter, page: number, limit: number): Promise<MyOrders> {
  return post('/order/my-orders', { status, page, limit });
}

export function cancelOrder(orderId: string, reason: string, refundTo: RefundTo): Promise<Order> {
  return post('/order/cancel', { orderId, reason, refundTo });
}

export function reorder(orderId: string): Promise<DataOf<'/order/reorder'>> {
  return post('/order/reorder', { orderId });
}

export function rateOrder(orderId: string, ratings: Rating[]): Promise<DataOf<'/order/rate'>> {
  return post('/order/rate', { orderId, ratings });
}

/** The server asks the gateway: the outcome is the server's to tell, not the payment page's. */
export function fetchPayment(orderId: string): Promise<Payment> {
  return post('/payment/status', { orderId });
}

/** The bill of a delivered order, to print and to keep. */
export function fetchBill(orderId: string): Promise<ArrayBuffer> {
  return getFile('/order/invoice/{orderId}/pdf', { path: { orderId } });
}
