import { queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { polled, post, type StaffBody } from '@/api/staff';

export type Level = StaffSchemas['StockLevel'];
export type Movement = StaffSchemas['Movement'];
export type Counted = StaffSchemas['Counted'];
export type ShortOrder = StaffSchemas['ShortOrder'];

export const stockQuery = queryOptions({
  queryKey: ['stock', 'list'],
  queryFn: async ({ signal }) => (await post('/stock/list', undefined, { signal })).items,
  // Orders take from the shelf all day.
  ...polled,
});

export const journalQuery = (variantId: string) =>
  queryOptions({
    queryKey: ['stock', 'journal', variantId],
    queryFn: async ({ signal }) => (await post('/stock/journal', { variantId }, { signal })).items,
    staleTime: stale.never,
  });

export type BackOrder = StaffSchemas['BackOrder'];
export type BackLine = StaffSchemas['BackLine'];
export type Shelve = StaffBody<'/stock/shelve'>;

/** Cancelled orders whose goods wait to be put back. */
export const backQuery = queryOptions({
  queryKey: ['stock', 'back'],
  queryFn: async ({ signal }) => (await post('/stock/back', undefined, { signal })).items,
  ...polled,
});

/** Says what became of the goods of an order; the answer is the list that is left. */
export const shelveGoods = async (said: Shelve) => (await post('/stock/shelve', said)).items;

export const countStock = (body: StaffBody<'/stock/count'>) => post('/stock/count', body);

export type Move = Omit<StaffSchemas['StockMove'], 'key'>;

/** Makes one movement. The server answers for each one: a refusal is in the answer. */
export async function moveStock(move: Move, key: string) {
  const [result] = (await post('/stock/move', { moves: [{ ...move, key }] })).results;
  if (!result) throw new Error('the server answered for no movement');
  return result;
}

/** Puts the fresh level of a pack into the list that is shown, and has its movements fetched again. */
export function levelChanged(level: Level): void {
  queryClient.setQueryData(stockQuery.queryKey, (list) =>
    // Not merged: what is in no bag any more, the server leaves out.
    list?.map((one) => (one.variantId === level.variantId ? level : one)),
  );
  void queryClient.invalidateQueries({ queryKey: ['stock', 'journal', level.variantId] });
}

/** What a count has found too few, as long as the page is open: no call tells it again. */
const shortKey = (variantId: string) => ['stock', 'short', variantId];
export const keepShort = (counted: Counted) =>
  queryClient.setQueryData(shortKey(counted.level.variantId), counted);

/** As many orders as one call takes. */
const sharedAtOnce = 200;

/** Plans how many units each order will not get. The server answers for each order: a refusal is in the answer. */
export const shareShort = async (variantId: string, given: Record<string, number>, key: string) => {
  const all = Object.entries(given).map(([order, units]) => ({ order, units }));
  const results: StaffSchemas['SharedOrder'][] = [];
  for (let at = 0; at < all.length; at += sharedAtOnce) {
    const orders = all.slice(at, at + sharedAtOnce);
    results.push(...(await post('/stock/share', { variantId, key, orders })).results);
  }
  return results;
};

export const shortQuery = (variantId: string) =>
  queryOptions<Counted | null>({
    queryKey: shortKey(variantId),
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
