import { QueryClient } from '@tanstack/react-query';

import { keptAt } from '@/lib/kept';
import { isOnline } from '@/lib/network';
import { isProblem } from '@/lib/problem';
import { rendered, seen } from '@/lib/rendered';
import { stale } from './stale';

/** Long enough for what was kept of the page to be found (kept-answers.ts), and too short to wait for. */
const offlineMs = 250;

/**
 * Retries only failures that may pass. A refusal of the server would be the same again; a server that cannot be reached
 * is tried once more, so that the customer soon reads of it.
 */
function worthRetry(failures: number, error: unknown): boolean {
  if (!isProblem(error)) return failures < 2;
  if (error.kind === 'offline') return failures < 1;
  return failures < 2 && ['timeout', 'server'].includes(error.kind);
}

const retryDelay = (failures: number) => (isOnline() ? 1000 * 2 ** failures : offlineMs);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Any other mode waits with a retry until there is a network, and the screen with it.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: stale.catalog,
        retry: worthRetry,
        retryDelay,
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  });
}

export const queryClient = createQueryClient();

/**
 * The time that the answers in a rendered page count from. The server sends a rendered page only while its answers are still
 * right, so normally they count as fresh. Two kinds of pages can be out of date, and their answers are fetched again: one that the
 * browser shows from its own cache when the customer goes back, and one that the service worker kept for times without a network.
 */
function answeredAt(at: number): number {
  if (keptAt) return 0;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward' ? Math.min(at, Date.now()) : Date.now();
}

// The answers that the page's markup was made from need not be fetched again; those of a kept page are.
const page = rendered ?? seen;
if (page) {
  const updatedAt = answeredAt(page.at);
  // They are set as the initial data of their queries, so that a logout resets the queries to these answers, which do not depend on a
  // customer, and not to no data. Without data React would have to draw again the parts of the page that it has not hydrated yet.
  for (const [queryKey, initialData] of page.answers) {
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey, initialData, initialDataUpdatedAt: updatedAt });
  }
}
