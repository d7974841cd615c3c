import { useQuery } from '@tanstack/react-query';

import { isProblem, stale } from '@/api';
import { fetchOrder, orderQueryKey } from './queries';

/** One order, fetched again whenever the customer comes back to it. */
export function useOrder(orderId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: orderQueryKey(orderId),
    queryFn: () => fetchOrder(orderId),
    enabled: Boolean(orderId),
    staleTime: stale.account,
    refetchOnWindowFocus: true,
  });
  return {
    order: data,
    failed: error !== null,
    missing: isProblem(error) && (error.kind === 'missing' || error.kind === 'invalid'),
    busy: isFetching,
    retry: () => void refetch(),
  };
}
