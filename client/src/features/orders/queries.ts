import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { getFile, post, postForReply, type BodyOf } from '@/api/client';

export type Order = components['schemas']['Order'];
type MyOrders = components['schemas']['MyOrders'];
export type OrderFilter = keyof MyOrders['counts'];
/** `delayed` means that the gateway does not answer the server. */
export type Payment = components['schemas']['Payment'] & { delayed: boolean };
export type Unavailable = components['schemas']['MissingItem'];
export type Rating = BodyOf<'/order/rate'>['ratings'][number];
export type ChangeBody = BodyOf<'/order/change'>;
export type OrderChange = components['schemas']['OrderChange'];
export type RefundTo = NonNullable<BodyOf<'/order/cancel'>['refundTo']>;

export type Complaint = components['schemas']['Complaint'];
export type ReportBody = BodyOf<'/order/report-problem'>;

export const ordersPerPage = 5;
export const ordersQueryKey = ['orders'] as const;

/** One order, fetched again each time the customer comes back to its page. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => post('/order/user/details', { orderId }),
    enabled: Boolean(orderId),
    staleTime: stale.account,
    refetchOnWindowFocus: true,
  });

/** One page of the customer's orders, newest first. The previous page stays on screen until this one is loaded. */
export const ordersQuery = (status: OrderFilter, page: number) =>
  queryOptions({
    queryKey: [...ordersQueryKey, status, page],
    queryFn: () => post('/order/my-orders', { status, page, limit: ordersPerPage }),
    staleTime: stale.account,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** The state of the payment. The server asks the gateway for it, because what the payment page says could be forged. */
export async function fetchPayment(orderId: string): Promise<Payment> {
  const { data, code } = await postForReply('/payment/status', { orderId });
  return { ...data, delayed: code === 'payment_delayed' };
}

export const cancelOrder = (orderId: string, reason: string, refundTo: RefundTo) =>
  post('/order/cancel', { orderId, reason, refundTo });
/** Gives the order another delivery slot; `from` is the one that the customer saw. */
export const moveOrder = (orderId: string, fromSlotId: string, deliverySlotId: string) =>
  post('/order/move', { orderId, fromSlotId, deliverySlotId });
export const previewChange = (body: ChangeBody, signal: AbortSignal) =>
  post('/order/change', { ...body, preview: true }, { signal });
/** Changes the items of a placed order. The same request may be repeated: it is carried out once. */
export const changeOrder = (body: ChangeBody, expectedTotal: number) =>
  post('/order/change', { ...body, expectedTotal });
/** Gives up an order that waits for its payment, and places the same order with payment in cash. */
export const payInCash = (orderId: string) => post('/order/pay-cash', { orderId });
export const reorder = (orderId: string) => post('/order/reorder', { orderId });
export const rateOrder = (orderId: string, ratings: Rating[]) => post('/order/rate', { orderId, ratings });
/** Longer than for other calls, because pictures are slow to send over a mobile network. */
const reportTimeoutMs = 60_000;
export const reportProblem = (body: ReportBody, idempotencyKey: string) =>
  post('/order/report-problem', body, { idempotencyKey, timeoutMs: reportTimeoutMs });
export const fetchBill = (orderId: string) => getFile('/order/invoice/{orderId}/pdf', { path: { orderId } });
