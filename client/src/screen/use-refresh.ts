import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isOnline, onNetwork } from '@/lib/network';

/**
 * What a pull from the top does: asks anew for the answers on screen whose keys begin with these names. It is over when they
 * have answered or the network is gone: without one, calls wait for it, which the banner says.
 */
export function useRefresh(names: readonly string[]): { refreshing: boolean; refresh: () => void } {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  useEffect(() => onNetwork(() => setRefreshing(false)), []);
  const refresh = () => {
    if (!isOnline()) return;
    setRefreshing(true);
    const asked = client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey }) => names.includes(String(queryKey[0])),
    });
    void asked.finally(() => setRefreshing(false));
  };
  return { refreshing, refresh };
}
