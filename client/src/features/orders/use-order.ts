import { useQuery } from '@tanstack/react-query';

import { isProblem } from '@/api';
import { orderQuery } from './queries';

export function useOrder(orderId: string) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  return {
    order: data,
    failed: error !== null,
    missing: isProblem(error) && (error.kind === 'missing' || error.kind === 'invalid'),
    busy: isFetching,
    retry: () => void refetch(),
  };
}
