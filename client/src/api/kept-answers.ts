import { hashKey } from '@tanstack/react-query';

import { isProblem } from '@/lib/problem';
import type { Rendered } from '@/lib/rendered';
import { queryClient } from './query-client';

/** Where the service worker keeps pages (public/sw.js). */
const pages = 'tokri-pages';

/** The answers in the page that the service worker has kept of an address. */
async function answersOf(address: string): Promise<Rendered['answers']> {
  const kept = await caches.match(address, { cacheName: pages });
  if (!kept) return [];
  const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
  const text = page.getElementById('rendered')?.textContent;
  return text ? (JSON.parse(text) as Rendered).answers : [];
}

/**
 * Gives a screen whose call finds no network the answers of its last visit, however old. They are asked for again
 * as soon as there is a network. Returns what stops it.
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

/** Which pages were looked at is nobody else's business: called when a customer leaves. */
export async function forgetKeptPages(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(pages);
}
