import type { components } from '@/api';
import { post } from '@/api/client';

export type Order = components['schemas']['Order'];

export const orderQueryKey = (orderId: string) => ['order', orderId] as const;

export function fetchOrder(orderId: string): Promise<Order> {
  return post('/order/user/details', { orderId });
}
