import { queryClient } from '@/api';
import { chosen, freeAfter, onShelf, promised, shortnessOf, undoing } from './stock';
import { levelChanged, stockQuery, type Level } from './queries';

const level = (more: Partial<Level> = {}): Level => ({
  variantId: 'spinach-1',
  productId: 'spinach',
  name: 'Spinach',
  nameHi: 'पालक',
  pack: '1 bunch',
  picture: '',
  free: 12,
  held: 3,
  low: false,
  ...more,
});

test('what is out is not also low', () => {
  expect(shortnessOf(level({ free: 0, low: true }))).toBe('out');
  expect(shortnessOf(level({ low: true }))).toBe('low');
  expect(shortnessOf(level())).toBeNull();
});

test('a shelf is found by a part of its names in both languages, and by its pack', () => {
  const all = [level(), level({ variantId: 'jalapeno', name: 'Jalapeño', nameHi: undefined, low: true })];
  expect(chosen(all, 'spin', false)).toEqual([all[0]]);
  expect(chosen(all, 'पाल', false)).toEqual([all[0]]);
  expect(chosen(all, 'bunch jalapeno', false)).toEqual([all[1]]);
  expect(chosen(all, '', true)).toEqual([all[1]]);
  expect(chosen(all, 'mango', false)).toEqual([]);
});

test('the pad says how many will be free', () => {
  expect(freeAfter(level(), 'receive', 20, true)).toBe(32);
  expect(freeAfter(level(), 'waste', 2, true)).toBe(10);
  expect(freeAfter(level(), 'correct', 2, true)).toBe(10);
  expect(freeAfter(level(), 'correct', 2, false)).toBe(14);
  // Of a count those that orders were promised are taken off; fewer than these leave none.
  expect(freeAfter(level(), 'count', 10, true)).toBe(7);
  expect(freeAfter(level(), 'count', 2, true)).toBe(0);
});

test('what is in bags or was not found is not on the shelf', () => {
  const picked = level({ held: 7, bagged: 3, missing: 1 });
  expect(promised(level())).toBe(3);
  expect(promised(picked)).toBe(3);
  expect(onShelf(picked)).toBe(15);
  expect(freeAfter(picked, 'count', 15, true)).toBe(12);
  // Two answers of a moment may not fit together.
  expect(promised(level({ held: 1, bagged: 3 }))).toBe(0);
});

test('an undo is a correction the other way', () => {
  expect(undoing('spinach-1', 20, 'Undo')).toEqual({
    variantId: 'spinach-1',
    kind: 'correct',
    units: -20,
    why: 'Undo',
  });
  expect(undoing('spinach-1', -2, 'Undo').units).toBe(2);
});

test('the fresh level of a pack has none of the bags of the level before', () => {
  queryClient.setQueryData(stockQuery.queryKey, [level({ bagged: 2, missing: 1 })]);
  levelChanged(level({ free: 13, held: 1 }));
  const [fresh] = queryClient.getQueryData(stockQuery.queryKey) ?? [];
  expect(fresh && onShelf(fresh)).toBe(14);
});
