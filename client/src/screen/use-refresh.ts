import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isOnline, onNetwork } from '@/lib/network';

/**
 * Pull to refresh: fetches the queries on screen again whose keys begin with these names. It ends when they have been answered or
 * the network is gone. Without a network, queries wait for it, and the banner says so.
 */
export function useRefresh(names: readonly string[]): { refreshing: boolean; refresh: () => void } {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  useEffect(() => onNetwork(() => setRefreshing(false)), []);
  const refresh = () => {
    if (!isOnline()) return;
    setRefreshing(true);
    const refetching = client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey }) => names.includes(String(queryKey[0])),
    });
    void refetching.finally(() => setRefreshing(false));
  };
  return { refreshing, refresh };
}
