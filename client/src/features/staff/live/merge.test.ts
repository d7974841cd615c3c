import { QueryClient } from '@tanstack/react-query';

import { fits, mergeIntoCaches, mergeList } from './merge';
import type { Wish } from './queries';
import { withNews } from './recent';
import { card } from './testing';

const list = (...items: ReturnType<typeof card>[]) => ({ items, count: items.length, page: 1, size: 60 });

test('a list takes later versions only', () => {
  const before = list(card({ version: 4 }), card({ id: 'o2' }));
  expect(mergeList(before, [card({ version: 4, area: 'Palasia' })], {}).list).toBe(before);
  expect(mergeList(before, [card({ version: 3, status: 'Cancelled' })], {}).list).toBe(before);
  const after = mergeList(before, [card({ version: 5, status: 'Processing' })], {});
  expect(after.list.items.map(({ status }) => status)).toEqual(['Processing', 'Order Placed']);
  expect(after.incomplete).toBe(false);
});

test('an order that a list may have got or lost makes it incomplete', () => {
  const before = list(card());
  const placed: Wish = { statuses: ['Order Placed'] };
  expect(mergeList(before, [card({ id: 'o9' })], placed).incomplete).toBe(true);
  expect(mergeList(before, [card({ id: 'o9', status: 'Delivered' })], placed).incomplete).toBe(false);
  const left = mergeList(before, [card({ version: 2, status: 'Processing' })], placed);
  // It stays in view with its new status until the list is here again.
  expect(left.list.items[0]?.status).toBe('Processing');
  expect(left.incomplete).toBe(true);
});

test('a list of a slot, a day or a text', () => {
  expect(fits(card(), { slot: '20261123-0700' })).toBe(true);
  expect(fits(card(), { slot: '20261123-0900' })).toBe(false);
  expect(fits(card(), { day: '2026-11-23' })).toBe(true);
  expect(fits(card(), { day: '2026-11-24' })).toBe(false);
  expect(fits(card(), { text: 'asha' })).toBeUndefined();
  expect(fits(card(), { text: 'asha', statuses: ['Delivered'] })).toBe(false);
});

test('the caches: cards of lists are replaced, and pages of older versions are fetched again', () => {
  const client = new QueryClient();
  const wish = { page: 1 };
  client.setQueryData(['orders', 'list', wish], list(card()));
  client.setQueryData(['orders', 'show', 'TK1'], { card: card({ version: 2 }) });
  client.setQueryData(['orders', 'show', 'TK2'], { card: card({ id: 'o2', version: 2 }) });
  mergeIntoCaches(client, [card({ version: 3, status: 'Processing' })]);
  expect(client.getQueryData(['orders', 'list', wish])).toMatchObject({ items: [{ status: 'Processing' }] });
  const stale = (order: string) => client.getQueryState(['orders', 'show', order])?.isInvalidated;
  expect(stale('TK1')).toBe(true);
  expect(stale('TK2')).toBe(false);
  client.clear();
});

test('what was heard before is no news', () => {
  const first = withNews([], [card(), card({ id: 'o2' })], 1);
  expect(first.map((one) => one.card.id)).toEqual(['o2', 'o1']);
  expect(withNews(first, [card()], 2)).toEqual(first);
  expect(withNews(first, [card({ version: 2 })], 3).map((one) => [one.card.id, one.at])).toEqual([
    ['o1', 3],
    ['o2', 1],
  ]);
});
