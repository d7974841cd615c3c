import { QueryClient } from '@tanstack/react-query';

import { isProblem } from '@/lib/problem';
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
