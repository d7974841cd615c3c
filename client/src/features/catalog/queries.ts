import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';
import { listingSorts, type ListingSort } from './listing-sort';

export type Category = components['schemas']['Category'];
export type HomeBlock = components['schemas']['HomeBlock'];

/** How many products a list shows at first, and more of each time: whole rows of two, three, four and six columns. */
const pageSize = 24;

/** So many pages come by scrolling; then the customer has to press a button, or the foot of a long list could not be reached. */
const pagesByScrolling = 4;

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => (await post('/category/user/list')).list,
  staleTime: stale.content,
});

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async () => (await post('/home-block/user/web/get-blocks')).blocks,
  staleTime: stale.catalog,
});

const newestFirst = { sortField: 'createdAt', sortOrder: 'desc' } as const;

/**
 * A list of products that comes in pages: the products so far, and how many there are in all. A product that moved to the next page
 * meanwhile comes twice and is listed once.
 */
export function productPages<Key extends readonly unknown[]>(
  queryKey: Key,
  asked: Omit<components['schemas']['ProductListRequest'], 'page' | 'limit'>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      post('/product/list-user', { ...asked, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > pages.length * pageSize ? pages.length + 1 : undefined),
    select: ({ pages }) => {
      const products = pages.flatMap(({ list }) => list);
      return {
        list: [...new Map(products.map((product) => [product.productId, product])).values()],
        count: pages[0]?.count ?? 0,
        byButton: pages.length % pagesByScrolling === 0,
      };
    },
    staleTime: stale.catalog,
  });
}

/** The products of a category, or all. When the sort order changes, the old list stays on screen until the new one is there. */
export function listingQuery(categoryId: string, sort: ListingSort | null) {
  return infiniteQueryOptions({
    ...productPages(['products', categoryId, sort], {
      ...(sort ? listingSorts[sort] : newestFirst),
      ...(categoryId ? { categoryId } : {}),
    }),
    placeholderData: (previous, query) => (query?.queryKey[1] === categoryId ? previous : undefined),
  });
}

export const bestRatedQuery = queryOptions({
  queryKey: ['best-rated'],
  queryFn: async () =>
    (await post('/product/list-user', { sortField: 'rating', sortOrder: 'desc', page: 1, limit: 12 })).list,
  staleTime: stale.content,
});

export const reviewsPerPage = 10;

/** All reviews of a product that have a text, the newest first. The product itself comes with their first page. */
export function reviewsQuery(productId: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', productId],
    queryFn: ({ pageParam }) =>
      post('/product/reviews', { productId, page: pageParam, limit: reviewsPerPage }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) =>
      count > pages.length * reviewsPerPage ? pages.length + 1 : undefined,
    staleTime: stale.catalog,
  });
}

export function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: () => post('/product/details', { productId }),
    staleTime: stale.catalog,
  });
}
