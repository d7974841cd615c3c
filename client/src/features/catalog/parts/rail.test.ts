import { railTarget } from './rail';

test('an arrow moves by whole items, about 300 px', () => {
  expect(railTarget({ at: 0, step: 202 }, 1)).toBe(404);
  expect(railTarget({ at: 0, step: 188 }, 1)).toBe(376);
  expect(railTarget({ at: 0, step: 420 }, 1)).toBe(420);
  expect(railTarget({ at: 376, step: 188 }, -1)).toBe(0);
});

test('from between two items it leads to the edge of one', () => {
  expect(railTarget({ at: 250, step: 188 }, 1)).toBe(3 * 188);
  // The end of a row need not be such an edge.
  expect(railTarget({ at: 1000, step: 188 }, -1)).toBe(3 * 188);
});

test('back from the first item stays there', () => {
  expect(railTarget({ at: 100, step: 188 }, -1)).toBe(0);
});
