import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';
import { listingSorts, type ListingSort } from './listing-sort';

export type Product = components['schemas']['Product'];
export type Variant = components['schemas']['Variant'];
export type Category = components['schemas']['Category'];

/** The most that one call answers. */
export const pageSize = 100;

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => (await post('/category/user/list')).list,
  staleTime: stale.content,
});

export interface ProductPages {
  list: Product[];
  count: number;
}

async function fetchPages(categoryId: string, sort: ListingSort | null, pages: number) {
  const order = sort ? listingSorts[sort] : ({ sortField: 'createdAt', sortOrder: 'desc' } as const);
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      post('/product/list-user', {
        ...order,
        ...(categoryId ? { categoryId } : {}),
        page: index + 1,
        limit: pageSize,
      }),
    ),
  );
  const list = answers.flatMap((answer) => answer.list);
  return { list, count: answers[0]?.count ?? list.length } satisfies ProductPages;
}

/** The products of a category, or all; another order keeps the old one on screen until it is there. */
export function listingQuery(categoryId: string, sort: ListingSort | null, pages: number) {
  return queryOptions({
    queryKey: ['products', categoryId, sort, pages],
    queryFn: () => fetchPages(categoryId, sort, pages),
    staleTime: stale.catalog,
    placeholderData: (previous: ProductPages | undefined, query) =>
      query?.queryKey[1] === categoryId ? keepPreviousData(previous) : undefined,
  });
}

export function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: () => post('/product/details', { productId }),
    staleTime: stale.catalog,
  });
}
