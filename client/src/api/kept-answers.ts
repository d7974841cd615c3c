import { hashKey, type Query } from '@tanstack/react-query';

import { isProblem } from '@/lib/problem';
import type { Rendered } from '@/lib/rendered';
import { queryClient } from './query-client';

/** The name of the cache in which the service worker keeps pages (public/sw.js). */
const pages = 'tokri-pages';

/** The API answers inside the page that the service worker has kept for an address. */
async function answersOf(address: string): Promise<Rendered['answers']> {
  const kept = await caches.match(address, { cacheName: pages });
  if (!kept) return [];
  const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
  const text = page.getElementById('rendered')?.textContent;
  return text ? (JSON.parse(text) as Rendered).answers : [];
}

async function answer(query: Query, error: unknown): Promise<void> {
  const isWaiting = () => query.state.data === undefined;
  if (!isWaiting() || !isProblem(error) || error.kind !== 'offline') return;
  const found = (await answersOf(window.location.href)).find(([key]) => hashKey(key) === query.queryHash);
  if (found && isWaiting()) queryClient.setQueryData(query.queryKey, found[1], { updatedAt: 0 });
}

/**
 * When a call fails because there is no network, gives its screen the answers of the last visit, however old. They are fetched
 * again as soon as there is a network. Returns a function that stops this.
 */
export function answerFromKeptPages(): () => void {
  if (typeof caches === 'undefined') return () => undefined;
  const cache = queryClient.getQueryCache();
  // On a slow phone a call may have failed before this code was loaded.
  for (const query of cache.getAll()) void answer(query, query.state.error);
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    // Every failure, and not only the first: that may come before the address of the new page is set.
    if (action.type === 'failed' || action.type === 'error') void answer(query, action.error);
  });
}

/** Deletes the kept pages. Called at a logout, so that the next user of the device cannot see which pages were visited. */
export async function forgetKeptPages(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(pages);
}
