import { pageCount, pageMarks } from './pages';

const shown = (page: number, pages: number) =>
  pageMarks(page, pages)
    .map((mark) => (mark === 'gap' ? '…' : mark))
    .join(' ');

test('up to nine pages are all shown', () => {
  expect(shown(1, 1)).toBe('1');
  expect(shown(4, 9)).toBe('1 2 3 4 5 6 7 8 9');
});

test.each([
  [1, 10, '1 2 3 4 5 6 7 … 10'],
  [5, 10, '1 2 3 4 5 6 7 … 10'],
  [6, 10, '1 … 4 5 6 7 8 9 10'],
  [10, 10, '1 … 4 5 6 7 8 9 10'],
  [6, 12, '1 … 4 5 6 7 8 … 12'],
  [40, 80, '1 … 38 39 40 41 42 … 80'],
])('page %i of %i', (page, pages, marks) => {
  expect(shown(page, pages)).toBe(marks);
});

test('the row has the same length on every page', () => {
  for (let page = 1; page <= 30; page += 1) {
    const marks = pageMarks(page, 30);
    expect(marks).toHaveLength(9);
    expect(marks).toContain(page);
    const numbers = marks.filter((mark) => mark !== 'gap');
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

test('a list fills at least one page', () => {
  expect([0, 1, 5, 6, 10].map((count) => pageCount(count, 5))).toEqual([1, 1, 1, 2, 2]);
});
