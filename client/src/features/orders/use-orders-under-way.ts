import { useQuery } from '@tanstack/react-query';

import { isLoggedIn, useSession } from '@/state';
import { ordersQuery } from './queries';

const over = ['Delivered', 'Cancelled'];

/** The number of orders, among the customer's latest, that are neither delivered nor cancelled. */
export function useOrdersUnderWay(): number {
  const enabled = useSession(isLoggedIn);
  const { data } = useQuery({ ...ordersQuery('all', 1), enabled });
  if (!enabled || !data) return 0;
  return data.items.filter((order) => !over.includes(order.orderStatus)).length;
}
