import { card } from '../live/testing';
import type { Advanced } from './queries';
import { allOf, chosenOf, commonNext, joined, outcomeOf, toggled } from './selection';

const cards = [
  card(),
  card({ id: 'o2', status: 'Processing' }),
  card({ id: 'o3', status: 'Delivered' }),
  card({ id: 'o4' }),
];
const answer = (order: string, code: string): Advanced => ({ order, code, message: '' });

test('only orders that have a next status can be chosen', () => {
  expect(allOf(cards)).toEqual(['o1', 'o2', 'o4']);
  expect(chosenOf(cards, ['o3', 'o2', 'gone']).map(({ id }) => id)).toEqual(['o2']);
  expect(toggled(toggled([], 'o1'), 'o1')).toEqual([]);
});

test('the server takes sixty at once', () => {
  const many = Array.from({ length: 70 }, (_, at) => card({ id: `o${at}` }));
  expect(allOf(many)).toHaveLength(60);
  expect(toggled(allOf(many), 'o69')).toHaveLength(60);
});

test('the button names the next status if it is the same for all', () => {
  expect(commonNext([cards[0]!, cards[3]!])).toBe('Processing');
  expect(commonNext(cards.slice(0, 2))).toBeUndefined();
  expect(commonNext([])).toBeUndefined();
});

test('those that can still be cancelled are asked about once, and the others keep their answer', () => {
  const first = [answer('o1', 'ok'), answer('o2', 'before_cutoff'), answer('o3', 'order_status')];
  const { done, early, refused } = outcomeOf(first);
  expect([done, early, refused].map((one) => one.map(({ order }) => order))).toEqual([
    ['o1'],
    ['o2'],
    ['o3'],
  ]);
  const second = joined(first, [answer('o2', 'ok')]);
  expect(second.map(({ code }) => code)).toEqual(['ok', 'ok', 'order_status']);
});
