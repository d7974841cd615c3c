import { useQuery } from '@tanstack/react-query';

import { isLoggedIn, useSession } from '@/state';
import { ordersQuery } from './queries';

const over = ['Delivered', 'Cancelled'];

/** How many of the customer's latest orders are still on their way. */
export function useOrdersUnderWay(): number {
  const enabled = useSession(isLoggedIn);
  const { data } = useQuery({ ...ordersQuery('all', 1), enabled });
  if (!enabled || !data) return 0;
  return data.items.filter((order) => !over.includes(order.orderStatus)).length;
}
