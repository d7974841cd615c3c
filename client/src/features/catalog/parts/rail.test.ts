import { railTarget } from './rail';

test('an arrow moves the row by whole items, about 300 px', () => {
  expect(railTarget({ at: 0, step: 202 }, 1)).toBe(404);
  expect(railTarget({ at: 0, step: 188 }, 1)).toBe(376);
  expect(railTarget({ at: 0, step: 420 }, 1)).toBe(420);
  expect(railTarget({ at: 376, step: 188 }, -1)).toBe(0);
});

test('from between two items an arrow leads to the edge of an item', () => {
  expect(railTarget({ at: 250, step: 188 }, 1)).toBe(3 * 188);
  // The end of the row may be in the middle of an item.
  expect(railTarget({ at: 1000, step: 188 }, -1)).toBe(3 * 188);
});

test('the back arrow at the first item does not move the row', () => {
  expect(railTarget({ at: 100, step: 188 }, -1)).toBe(0);
});
