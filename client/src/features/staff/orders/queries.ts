import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { post, type StaffBody } from '@/api/staff';
import { mergeIntoCaches, orderKeys } from '../live/merge';
import type { Wish } from '../live/queries';
import type { Wanted } from './address';

export type Card = StaffSchemas['OrderCard'];
export type OrderPage = StaffSchemas['OrderPage'];
export type OrderLine = StaffSchemas['OrderLine'];
export type OrderEvent = StaffSchemas['OrderEvent'];
export type Complaint = StaffSchemas['Complaint'];
export type RefundWish = StaffSchemas['RefundWish'];
export type RefundPreview = StaffSchemas['RefundPreview'];
export type Advanced = StaffSchemas['AdvancedOrder'];
export type To = 'source' | 'wallet';

/** A list of orders. The changes feed keeps its cards right (live/merge). */
export const ordersQuery = ({ slot, status, text, page }: Wanted) => {
  const wish: Wish = {
    ...(slot && { slot }),
    ...(status && { statuses: [status] }),
    ...(text && { text }),
    page,
  };
  return queryOptions({
    queryKey: [...orderKeys.lists, wish],
    queryFn: ({ signal }) => post('/orders/list', wish, { signal }),
    staleTime: stale.account,
    placeholderData: keepPreviousData,
  });
};

/** An order, by its id or its tracking id. Each fetch is a look that stands in the log. */
export const orderQuery = (order: string) =>
  queryOptions({
    queryKey: [...orderKeys.pages, order],
    queryFn: ({ signal }) => post('/orders/show', { order }, { signal }),
    staleTime: stale.slots,
    refetchOnWindowFocus: false,
  });

/** Shows an order's new page, and its card in the lists, without another fetch. */
export function orderChanged(page: OrderPage): void {
  for (const name of [page.card.id, page.card.trackingId]) {
    queryClient.setQueryData(orderQuery(name).queryKey, (before) =>
      before || name === page.card.trackingId ? page : before,
    );
  }
  mergeIntoCaches(queryClient, [page.card]);
}

export const refetchOrder = (order: string) =>
  void queryClient.invalidateQueries({ queryKey: orderQuery(order).queryKey });

export interface Goal {
  order: string;
  /** The status that was shown as the next one: an order that was advanced meanwhile goes no further. */
  to: Card['status'];
}

export interface Advance {
  orders: readonly Goal[];
  /** Also orders that their customers may still cancel. */
  early: boolean;
}

/** Advances each order to its status, those of one status in one call. The server answers for each one. */
export async function advanceOrders({ orders, early }: Advance) {
  const all: StaffSchemas['AdvancedOrder'][] = [];
  for (const to of new Set(orders.map((goal) => goal.to))) {
    const some = orders.filter((goal) => goal.to === to).map(({ order }) => order);
    const { results } = await post('/orders/advance', { orders: some, early, to });
    mergeIntoCaches(
      queryClient,
      results.flatMap(({ card }) => card ?? []),
    );
    all.push(...results);
  }
  return all;
}

/** What an order costs, and what changes hands, without the units that are refused at the door. It changes nothing. */
export const deliveryQuery = (wish: StaffSchemas['Delivery'] | null) =>
  queryOptions({
    queryKey: ['delivery', wish],
    queryFn: ({ signal }) => post('/orders/deliver/preview', wish!, { signal }),
    enabled: wish !== null,
    staleTime: stale.never,
    gcTime: 0,
    retry: false,
  });

export const deliverOrder = (body: StaffBody<'/orders/deliver'>) => post('/orders/deliver', body);

export type PaperKind = 'bill' | 'slip' | 'labels';
export const fetchPaper = (kind: PaperKind, order: string) => post(`/papers/${kind}`, { order });

export const cancelOrder = (body: StaffBody<'/orders/cancel'>) => post('/orders/cancel', body);
export const refundOrder = (body: StaffBody<'/orders/refund'>) => post('/orders/refund', body);
export const redirectRefund = (order: string) => post('/orders/refund/to-wallet', { order });

/** What a refund would give back. It moves nothing. It is asked for anew when `refundable`, what is left to give back, changes. */
export const previewQuery = (wish: RefundWish | null, refundable: OrderPage['refundable']) =>
  queryOptions({
    queryKey: ['refund', wish, refundable],
    queryFn: ({ signal }) => post('/orders/refund/preview', wish!, { signal }),
    enabled: wish !== null,
    staleTime: stale.never,
    gcTime: 0,
    retry: false,
  });

export const settleComplaint = (body: StaffBody<'/complaints/settle'>) => post('/complaints/settle', body);

export const picturesQuery = (order: string, complaint: string, count: number) =>
  queryOptions({
    queryKey: ['pictures', order, complaint],
    queryFn: async ({ signal }) =>
      (await post('/complaints/pictures', { order, complaint }, { signal })).pictures,
    enabled: count > 0,
    staleTime: stale.content,
  });
