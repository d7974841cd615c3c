/** Up to this many pages, all page numbers are shown; of more, some are left out. */
const namedAll = 9;

type PageMark = number | 'gap';

/** The page numbers to show: those around the current page, and always the first and the last. */
export function pageMarks(page: number, pages: number): PageMark[] {
  if (pages <= namedAll) return Array.from({ length: pages }, (_, i) => i + 1);
  // The same count at the ends as in the middle, so that the buttons do not move under the finger.
  const from = Math.min(Math.max(page - 2, 3), pages - 6);
  const to = Math.max(Math.min(page + 2, pages - 2), 7);
  const marks: PageMark[] = [1, from > 3 ? 'gap' : 2];
  for (let n = from; n <= to; n += 1) marks.push(n);
  marks.push(to < pages - 2 ? 'gap' : pages - 1, pages);
  return marks;
}

/** How many pages a list has; an empty list has one. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}
