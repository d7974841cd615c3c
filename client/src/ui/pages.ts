/** Up to this many pages are all named; of more, some are left out. */
const namedAll = 9;

type PageMark = number | 'gap';

/** The pages that are named around the current one; always the first and the last. */
export function pageMarks(page: number, pages: number): PageMark[] {
  if (pages <= namedAll) return Array.from({ length: pages }, (_, i) => i + 1);
  // At the ends as many are named as in the middle, so that nothing moves under the finger.
  const from = Math.min(Math.max(page - 2, 3), pages - 6);
  const to = Math.max(Math.min(page + 2, pages - 2), 7);
  const marks: PageMark[] = [1, from > 3 ? 'gap' : 2];
  for (let n = from; n <= to; n += 1) marks.push(n);
  marks.push(to < pages - 2 ? 'gap' : pages - 1, pages);
  return marks;
}

/** How many pages a list fills; an empty one has a page too. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}
