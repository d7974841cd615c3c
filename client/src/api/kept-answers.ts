import { hashKey, type Query } from '@tanstack/react-query';

import { isProblem } from '@/lib/problem';
import type { Rendered } from '@/lib/rendered';
import { publicQueries } from './public-queries';
import { queryClient } from './query-client';
import { pages } from './visited';

type Answers = Rendered['answers'];

/** The data in a kept page, in which each "<" is written as an escape. */
const data = /<script id="(?:rendered|answers)"[^>]*>([^<]*)<\/script>/;

/**
 * The API answers inside a kept page: those that the server rendered it from, or those that the customer saw (shownAnswers). The
 * page is not parsed as a document: browsers hold such a document's styles against the policy of the page that is shown.
 */
async function answersIn(kept: Response | undefined): Promise<Answers> {
  const text = kept && data.exec(await kept.text())?.[1];
  return text ? (JSON.parse(text) as Rendered).answers : [];
}

/** The answer to a query in the kept page of the address, or else in any kept page, the newest first. */
async function keptAnswer(query: Query): Promise<Answers[number] | undefined> {
  const wanted = ([key]: Answers[number]) => hashKey(key) === query.queryHash;
  const here = (await answersIn(await caches.match(window.location.href, { cacheName: pages }))).find(wanted);
  // What every page needs (settings, categories) is in each of them.
  if (here || query.queryKey.length > 1 || !publicQueries.includes(String(query.queryKey[0]))) return here;
  const cache = await caches.open(pages);
  for (const request of [...(await cache.keys())].reverse()) {
    const found = (await answersIn(await cache.match(request))).find(wanted);
    if (found) return found;
  }
  return undefined;
}

/** The answers that the page shows and that are the same for every customer. The service worker keeps them with the page. */
export function shownAnswers(): Answers {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => state.data !== undefined && publicQueries.includes(String(queryKey[0])))
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

async function answer(query: Query, error: unknown): Promise<void> {
  const isWaiting = () => query.state.data === undefined;
  if (!isWaiting() || !isProblem(error) || error.kind !== 'offline') return;
  const found = await keptAnswer(query);
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
