/** The orders of the results, with the server's names for them. */
export const searchSorts = {
  relevance: { sortField: 'relevance', sortOrder: 'desc' },
  'price-low': { sortField: 'price', sortOrder: 'asc' },
  'price-high': { sortField: 'price', sortOrder: 'desc' },
  rating: { sortField: 'rating', sortOrder: 'desc' },
  discount: { sortField: 'discount', sortOrder: 'desc' },
} as const;

export type SearchSort = keyof typeof searchSorts;

/** The parameters of the address of /search. */
export interface Filters {
  query: string;
  /** '' means all categories. */
  category: string;
  min: number;
  max: number;
  sort: SearchSort;
}

export const defaultMin = 0;
export const defaultMax = 1000;
/** Limits of the server. */
const mostRupees = 1_000_000;
const longestQuery = 100;

export type SearchParams = Partial<Record<'q' | 'category' | 'min' | 'max' | 'sort', string | string[]>>;

function firstOf(param: string | string[] | undefined): string {
  return (Array.isArray(param) ? param[0] : param) ?? '';
}

export function queryFrom(text: string): string {
  return text.trim().slice(0, longestQuery);
}

/** Reads a whole number of rupees; any other text gives the fallback. */
export function priceFrom(text: string, fallback: number): number {
  return /^\d{1,9}$/.test(text.trim()) ? Math.min(Number(text), mostRupees) : fallback;
}

export function filtersFrom(params: SearchParams): Filters {
  const sort = firstOf(params.sort);
  const category = firstOf(params.category);
  return {
    query: queryFrom(firstOf(params.q)),
    category: /^[\w.:-]{1,64}$/.test(category) ? category : '',
    min: priceFrom(firstOf(params.min), defaultMin),
    max: priceFrom(firstOf(params.max), defaultMax),
    sort: Object.hasOwn(searchSorts, sort) ? (sort as SearchSort) : 'relevance',
  };
}

/** The parameters of the address. Default values are left out of it. */
export function paramsOf(
  filters: Filters,
): Record<'q' | 'category' | 'min' | 'max' | 'sort', string | undefined> {
  return {
    q: filters.query || undefined,
    category: filters.category || undefined,
    min: filters.min === defaultMin ? undefined : String(filters.min),
    max: filters.max === defaultMax ? undefined : String(filters.max),
    sort: filters.sort === 'relevance' ? undefined : filters.sort,
  };
}

/** Removes query, category and prices. The sort order filters nothing, so it stays. */
export function cleared(filters: Filters): Filters {
  return { query: '', category: '', min: defaultMin, max: defaultMax, sort: filters.sort };
}

/** Whether no price can be in the range, so that nothing is searched for. */
export function isCrossed({ min, max }: Filters): boolean {
  return min > max;
}

export function isFiltered(filters: Filters): boolean {
  const { q, category, min, max } = paramsOf(filters);
  return [q, category, min, max].some((value) => value !== undefined);
}
