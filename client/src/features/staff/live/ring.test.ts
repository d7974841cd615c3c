import { afterChanges, afterDismissal, afterLook, afterOpening, goesOn, isNight, loud, unrung } from './ring';
import { card } from './testing';

const from = '2026-11-23T00:00:00Z';
const start = unrung('ravi', from);
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);

test('the bell rings for an order placed since the person listens, once', () => {
  const one = afterChanges(start, [card()]);
  expect(ids(loud(one))).toEqual(['o1']);
  // The same order in a later version is not new again, and is one order.
  const two = afterChanges(one, [card({ version: 2 })]);
  expect(two.fresh).toHaveLength(1);
  expect(two.fresh[0]).toMatchObject({ version: 2 });
});

test('it does not ring for older orders, nor for those of another status', () => {
  const old = card({ placedAt: '2026-11-22T23:59:59Z' });
  expect(afterChanges(start, [old, card({ id: 'o2', status: 'Pending Payment' })]).fresh).toEqual([]);
  // A payment that has arrived places the order.
  expect(ids(afterChanges(start, [card({ id: 'o2' })]).fresh)).toEqual(['o2']);
});

test('it is silent about what was looked at, and rings again for the next one', () => {
  const looked = afterLook(afterChanges(start, [card()]));
  expect(loud(looked)).toEqual([]);
  expect(ids(looked.fresh)).toEqual(['o1']);
  expect(ids(loud(afterChanges(looked, [card({ id: 'o2' })])))).toEqual(['o2']);
});

test('an order that was opened, begun, cancelled or dismissed is not new any more', () => {
  const two = afterChanges(start, [card(), card({ id: 'o2', trackingId: 'TK2' })]);
  expect(ids(afterOpening(two, 'TK2').fresh)).toEqual(['o1']);
  expect(ids(afterOpening(two, 'o1').fresh)).toEqual(['o2']);
  expect(afterOpening(two, 'TK9')).toBe(two);
  expect(ids(afterChanges(two, [card({ version: 2, status: 'Processing' })]).fresh)).toEqual(['o2']);
  expect(afterDismissal(two).fresh).toEqual([]);
  expect(afterChanges(afterDismissal(two), [card({ version: 2 })]).fresh).toEqual([]);
});

test('what is kept on the device has no customer in it', () => {
  expect(JSON.stringify(afterChanges(start, [card()]))).not.toContain('Asha');
});

test('after a short absence the feed goes on; after a long one, or for another person, it begins anew', () => {
  const kept = { ...start, cursor: 'abc', at: 1_000 };
  expect(goesOn(kept, 'ravi', 60_000)).toBe(true);
  expect(goesOn(kept, 'meena', 60_000)).toBe(false);
  expect(goesOn(kept, 'ravi', 13 * 60 * 60 * 1000)).toBe(false);
  expect(goesOn(start, 'ravi', 60_000)).toBe(false);
});

test('the night of the shop is that of India', () => {
  expect(isNight(new Date('2026-11-23T16:29:00Z'))).toBe(false);
  expect(isNight(new Date('2026-11-23T16:30:00Z'))).toBe(true);
  expect(isNight(new Date('2026-11-24T00:29:00Z'))).toBe(true);
  expect(isNight(new Date('2026-11-24T00:30:00Z'))).toBe(false);
});
