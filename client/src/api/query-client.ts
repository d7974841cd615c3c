import { QueryClient } from '@tanstack/react-query';

import { keptAt } from '@/lib/kept';
import { isProblem } from '@/lib/problem';
import { rendered } from '@/lib/rendered';
import { stale } from './stale';

/** Only failures that another try can cure are tried again; a refusal stays a refusal. */
function worthRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !isProblem(error) || ['offline', 'timeout', 'server'].includes(error.kind);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', staleTime: stale.catalog, retry: worthRetry },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  });
}

export const queryClient = createQueryClient();

/**
 * The server sends a rendered page only while its answers hold, however old they are. But on the way back a browser may
 * show the page of long ago without asking the server, and the service worker shows what it kept if there is no server:
 * those answers are asked for again.
 */
function answeredAt(at: number): number {
  if (keptAt) return 0;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward' ? Math.min(at, Date.now()) : Date.now();
}

// What the page's markup was made from need not be asked for again.
if (rendered) {
  const updatedAt = answeredAt(rendered.at);
  for (const [key, data] of rendered.answers) queryClient.setQueryData(key, data, { updatedAt });
}
