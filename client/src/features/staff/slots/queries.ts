import { queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { post, type StaffBody } from '@/api/staff';

export type Slot = StaffSchemas['SlotState'];
export type SlotChanged = StaffSchemas['SlotChanged'];
export type OrderCard = StaffSchemas['OrderCard'];
export type ShopState = StaffSchemas['ShopState'];

export const slotsQuery = queryOptions({
  queryKey: ['slots', 'list'],
  queryFn: async ({ signal }) => (await post('/slots/list', undefined, { signal })).items,
  staleTime: stale.account,
  refetchOnWindowFocus: true,
  refetchInterval: stale.slots,
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
  staleTime: stale.account,
  refetchOnWindowFocus: true,
  refetchInterval: stale.slots,
});

const told = (state: ShopState) => {
  queryClient.setQueryData(shopQuery.queryKey, state);
  return state;
};

export const pauseShop = async (body: StaffBody<'/shop/pause'>) => told(await post('/shop/pause', body));
export const resumeShop = async () => told(await post('/shop/resume'));
