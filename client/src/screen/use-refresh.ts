import { useEffect, useState } from 'react';

import { queryClient } from '@/api';
import { isOnline, onNetwork } from '@/lib/network';

/**
 * Pull to refresh: fetches the queries on screen again whose keys begin with these names. It ends when they have been answered or
 * the network is gone. Without a network, queries wait for it, and the banner says so. The page that stands in place of a failed app
 * is outside of the query client's provider, so the client is imported.
 */
export function useRefresh(names: readonly string[]): { refreshing: boolean; refresh: () => void } {
  const [refreshing, setRefreshing] = useState(false);
  useEffect(() => onNetwork(() => setRefreshing(false)), []);
  const refresh = () => {
    if (!isOnline()) return;
    setRefreshing(true);
    const refetching = queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey }) => names.includes(String(queryKey[0])),
    });
    void refetching.finally(() => setRefreshing(false));
  };
  return { refreshing, refresh };
}
