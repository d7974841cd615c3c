import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';
import { productPages } from '@/features/catalog';
import { isCrossed, searchSorts, type Filters } from './filters';

/** The results for the filters. The previous results stay on screen until the new ones are loaded. */
export function searchQuery(filters: Filters) {
  const { query, category, min, max, sort } = filters;
  return infiniteQueryOptions({
    ...productPages(['search', query, category, min, max, sort], {
      ...(query ? { search: query } : {}),
      ...(category ? { categoryId: category } : {}),
      ...searchSorts[sort],
      minPrice: min,
      maxPrice: max,
    }),
    enabled: !isCrossed(filters),
    placeholderData: keepPreviousData,
  });
}

export type Suggestion = components['schemas']['Suggestion'];

export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggest', text],
    queryFn: async ({ signal }) => (await post('/product/suggest', { text }, { signal })).list,
    enabled: text !== '',
    staleTime: stale.catalog,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Products and categories that match any of these words. */
export const nearQuery = (words: readonly string[]) =>
  queryOptions({
    queryKey: ['near', words],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(words.map((text) => post('/product/suggest', { text }, { signal })));
      return answers.flatMap(({ list }) => list);
    },
    enabled: words.length > 0,
    staleTime: stale.catalog,
    retry: false,
  });
