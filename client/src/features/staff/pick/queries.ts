import { queryOptions } from '@tanstack/react-query';

import { Problem, queryClient, stale, type StaffSchemas } from '@/api';
import { post, watched } from '@/api/staff';
import { dropOrder, heard, isLive, waveOf, type PickOrder } from './wave';

const picks = 'picks';

/**
 * Has the walk know what became of its orders that the list has no more: it leaves out what was cancelled or moved to another slot. The
 * server answers to a claim of such an order with the order, whether it is the person's or not.
 */
async function findMissing(slot: string, items: readonly PickOrder[]): Promise<void> {
  const missing = waveOf().filter(
    (one) => one.slot === slot && isLive(one) && !items.some(({ order }) => order === one.order),
  );
  if (missing.length === 0) return;
  const { results } = await post('/pick/claim', { orders: missing.map(({ order }) => order) });
  heard(results.flatMap(({ picked }) => picked ?? []));
  for (const { order, picked } of results) if (!picked) dropOrder(order);
}

/** The orders of a slot that are in the shop. What the answer says of the person's walk is taken into it. */
export const picksQuery = (slot: string) =>
  queryOptions({
    queryKey: [picks, slot],
    queryFn: async ({ signal }) => {
      const { items } = await post('/pick/list', { slot }, { signal });
      heard(items);
      await findMissing(slot, items);
      return items;
    },
    enabled: slot !== '',
    ...watched,
    refetchInterval: stale.account,
  });

/** Takes the fresh state of orders into the walk and into the lists. */
export function picked(orders: readonly PickOrder[]): void {
  heard(orders);
  for (const one of orders) {
    queryClient.setQueryData(picksQuery(one.slot).queryKey, (list) =>
      list?.map((before) => (before.order === one.order ? one : before)),
    );
  }
}

export const refetchPicks = () => void queryClient.invalidateQueries({ queryKey: [picks] });

type TickPick = StaffSchemas['TickPick'];

/** Says what was found of a line. The walk knows the order as it is then; a refusal of the tick is thrown. */
export async function sendTick(tick: TickPick): Promise<void> {
  const { results, orders } = await post('/pick/tick', { ticks: [tick] });
  heard(orders);
  const [result] = results;
  if (!result || result.code === 'ok') return;
  const { code, message } = result;
  throw new Problem({ kind: 'conflict', code, message, status: 409 });
}

interface ClaimWish {
  orders: readonly string[];
  /** Also orders that their customers may still cancel. */
  early: boolean;
}

/** Claims orders. The server answers for each one: a refusal is in the answer. */
export async function claimPicks({ orders, early }: ClaimWish) {
  const { results } = await post('/pick/claim', { orders: [...orders], early });
  picked(results.flatMap((one) => one.picked ?? []));
  return results;
}

const changed = async (answer: Promise<PickOrder>) => {
  const order = await answer;
  picked([order]);
  return order;
};
export const takeOver = (order: string) => changed(post('/pick/take-over', { order }));
export const releasePick = async (order: string) => {
  const answer = await changed(post('/pick/release', { order }));
  if (!answer.mine) dropOrder(order);
  return answer;
};
/** What may be put into the bag in place of what is missing of a line. */
export const offersQuery = (order: string, variantId: string) =>
  queryOptions({
    queryKey: [picks, 'offers', order, variantId],
    queryFn: ({ signal }) =>
      post('/pick/offers', { order, variantId }, { signal }).then(({ items }) => items),
    staleTime: 0,
    gcTime: 0,
  });
export type Offer = StaffSchemas['PickOffer'];
export const replacePick = (body: StaffSchemas['ReplacePick']) => changed(post('/pick/replace', body));
export const packPick = (body: { order: string; bags: number }) => changed(post('/pick/pack', body));
export const unpackPick = (body: { order: string; why: string; key: string }) =>
  changed(post('/pick/unpack', body));
