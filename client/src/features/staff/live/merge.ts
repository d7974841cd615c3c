import type { QueryClient } from '@tanstack/react-query';

import type { StaffSchemas } from '@/api';
import type { Card, Wish } from './queries';

type OrderList = StaffSchemas['OrderList'];
type OrderPage = StaffSchemas['OrderPage'];
/** Whether a list that was asked for like this has the order. Undefined if only the server knows. */
export function fits(card: Card, wish: Wish): boolean | undefined {
  if (wish.slot && card.slot !== wish.slot) return false;
  if (wish.day && !card.slot.startsWith(wish.day.replaceAll('-', ''))) return false;
  if (wish.statuses?.length && !wish.statuses.includes(card.status)) return false;
  return wish.text ? undefined : true;
}

interface Merged {
  list: OrderList;
  /** The list must be fetched again: it has got orders whose place only the server knows, or has lost some. */
  incomplete: boolean;
}

/** Puts fresh cards into a list. Those that the list has already in this version or a later one change nothing. */
export function mergeList(list: OrderList, cards: readonly Card[], wish: Wish): Merged {
  let incomplete = false;
  let items = list.items;
  for (const card of cards) {
    const at = items.findIndex(({ id }) => id === card.id);
    const belongs = fits(card, wish);
    if (at < 0) {
      incomplete ||= belongs !== false;
    } else if (items[at]!.version < card.version) {
      items = items.map((one, index) => (index === at ? card : one));
      // The order stays in view, with its new status, until the list is here again.
      incomplete ||= belongs === false;
    }
  }
  return { list: items === list.items ? list : { ...list, items }, incomplete };
}

/** The caches that have orders, by the first parts of their keys. */
export const orderKeys = {
  lists: ['orders', 'list'],
  pages: ['orders', 'show'],
  complaints: ['complaints'],
  customers: ['customers'],
} as const;

/** Brings fresh cards into every cached list, and has every cached page of an older version fetched again. */
export function mergeIntoCaches(client: QueryClient, cards: readonly Card[]): void {
  if (cards.length === 0) return;
  for (const query of client.getQueryCache().findAll({ queryKey: orderKeys.lists })) {
    const data = query.state.data as OrderList | undefined;
    if (!data) continue;
    const { list, incomplete } = mergeList(data, cards, query.queryKey[2] as Wish);
    if (list !== data) client.setQueryData(query.queryKey, list);
    if (incomplete) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
  const newer = new Map(cards.map(({ id, version }) => [id, version]));
  const older = (card: Card) => card.version < (newer.get(card.id) ?? 0);
  for (const query of client.getQueryCache().findAll({ queryKey: orderKeys.pages })) {
    const page = query.state.data as OrderPage | undefined;
    if (page && older(page.card)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
  for (const queryKey of [orderKeys.complaints, orderKeys.customers]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Has all that shows orders fetched again: more has changed than one answer holds. */
export function refetchOrders(client: QueryClient): void {
  for (const queryKey of Object.values(orderKeys)) void client.invalidateQueries({ queryKey });
}
