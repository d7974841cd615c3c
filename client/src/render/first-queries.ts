import { settingsQuery, queryClient } from '@/api';
import { categoriesQuery, homeQuery, listingQuery, productQuery } from '@/features/catalog/queries';
import { sortFrom } from '@/features/catalog/listing-sort';
import { filtersFrom, isCrossed } from '@/features/search/filters';
import { searchQuery, suggestionsQuery } from '@/features/search/queries';

/** Ids as the shop has them. Other addresses are left to the first pass. */
const plain = /^[\w.:-]{1,64}$/;

/**
 * Starts the queries that the page of an address always has, in the order in which its screen does, so that it need not be rendered
 * once without answers. These only: the client gets every answer that is in the cache. What else a page shows, it asks for itself.
 */
export function startFirstQueries(address: URL): Promise<unknown>[] {
  const [, page = '', id = '', ...more] = address.pathname.split('/');
  const started: Promise<unknown>[] = [queryClient.fetchQuery(settingsQuery)];
  if (more.length > 0 || (id !== '' && !plain.test(id))) return started;
  const asked = address.searchParams;
  if (page === '' || page === 'home') started.push(queryClient.fetchQuery(homeQuery));
  if (page === 'product' && id !== '') started.push(queryClient.fetchQuery(productQuery(id)));
  if (page === 'products' && !asked.has('block')) {
    started.push(queryClient.fetchQuery(categoriesQuery));
    started.push(queryClient.fetchInfiniteQuery(listingQuery(id, sortFrom(asked.get('sort') ?? undefined))));
  }
  if (page === 'search') {
    const filters = filtersFrom(Object.fromEntries(asked.entries()));
    if (filters.query !== '') started.push(queryClient.fetchQuery(suggestionsQuery(filters.query)));
    started.push(queryClient.fetchQuery(categoriesQuery));
    if (!isCrossed(filters)) started.push(queryClient.fetchInfiniteQuery(searchQuery(filters)));
  }
  return started;
}
