import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale } from '@/api';
import { post } from '@/api/client';
import { searchSorts, type Filters } from './filters';

/** Results of the filters; those before stay on screen until they are there. */
export function searchQuery(filters: Filters) {
  const { query, category, min, max, sort } = filters;
  return queryOptions({
    queryKey: ['search', query, category, min, max, sort],
    queryFn: ({ signal }) =>
      post(
        '/product/list-user',
        {
          ...(query ? { search: query } : {}),
          ...(category ? { categoryId: category } : {}),
          ...searchSorts[sort],
          minPrice: min,
          maxPrice: max,
          page: 1,
          limit: 100,
        },
        { signal },
      ),
    enabled: min <= max,
    staleTime: stale.catalog,
    placeholderData: keepPreviousData,
  });
}
