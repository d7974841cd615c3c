import { queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { polled, post, type StaffBody } from '@/api/staff';
import { mergeIntoCaches, orderKeys } from '../live/merge';

export type Slot = StaffSchemas['SlotState'];
export type OrderCard = StaffSchemas['OrderCard'];
type ShopState = StaffSchemas['ShopState'];

export const slotsQuery = queryOptions({
  queryKey: ['slots', 'list'],
  queryFn: async ({ signal }) => (await post('/slots/list', undefined, { signal })).items,
  ...polled,
});

export type SlotChange = Omit<StaffBody<'/slots/change'>, 'key'>;

/** Changes a slot, and shows it changed in the list. */
export async function changeSlot(change: SlotChange, key: string) {
  const changed = await post('/slots/change', { ...change, key });
  const { slot } = changed;
  if (slot.id) {
    queryClient.setQueryData(slotsQuery.queryKey, (list) =>
      list?.map((one) => (one.id === slot.id ? slot : one)),
    );
  }
  void queryClient.invalidateQueries({ queryKey: slotsQuery.queryKey });
  return changed;
}

/** Whether the shop takes orders: a pause ends by itself, and other people begin and end it, too. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => post('/shop/show', undefined, { signal }),
  ...polled,
});

const told = (state: ShopState) => {
  queryClient.setQueryData(shopQuery.queryKey, state);
  return state;
};

export const pauseShop = async (body: StaffBody<'/shop/pause'>) => told(await post('/shop/pause', body));
export const resumeShop = async () => told(await post('/shop/resume'));

/** The orders of a slot that can be moved: placed, and still in the shop. */
export const movableQuery = (slot: string) => {
  const wish: StaffBody<'/orders/list'> = { slot, statuses: ['Order Placed', 'Processing'] };
  return queryOptions({
    queryKey: [...orderKeys.lists, wish],
    queryFn: ({ signal }) => post('/orders/list', wish, { signal }),
    staleTime: stale.never,
  });
};

/** Gives an order another slot, and shows it there in every list. */
export async function moveOrder(order: string, slot: string, key: string): Promise<void> {
  const { card } = await post('/orders/move', { order, slot, key });
  mergeIntoCaches(queryClient, [card]);
}
