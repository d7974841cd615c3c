import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { stale } from '@/api';
import { fetchOrders, ordersQueryKey, type OrderFilter } from './queries';

export const ordersPerPage = 5;

/** One page of the person's orders, newest first; the current page stays until the next one is loaded. */
export function useOrders(status: OrderFilter, page: number) {
  return useQuery({
    queryKey: [...ordersQueryKey, status, page],
    queryFn: () => fetchOrders(status, page, ordersPerPage),
    staleTime: stale.account,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
