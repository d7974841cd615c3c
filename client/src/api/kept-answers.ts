import { hashKey } from '@tanstack/react-query';

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

/**
 * When a call fails because there is no network, gives its screen the answers of the last visit, however old. They are fetched
 * again as soon as there is a network. Returns a function that stops this.
 */
export function answerFromKeptPages(): () => void {
  if (typeof caches === 'undefined') return () => undefined;
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return;
    const { query, action } = event;
    if (query.state.data !== undefined || !isProblem(action.error) || action.error.kind !== 'offline') return;
    void answersOf(window.location.href).then((answers) => {
      const found = answers.find(([key]) => hashKey(key) === query.queryHash);
      if (found && query.state.data === undefined)
        queryClient.setQueryData(query.queryKey, found[1], { updatedAt: 0 });
    });
  });
}

/** Deletes the kept pages. Called at a logout, so that the next user of the device cannot see which pages were visited. */
export async function forgetKeptPages(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(pages);
}
