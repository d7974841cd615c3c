import type { TextKey } from '@/i18n';
import type { Order } from './queries';

type Status = Order['orderStatus'];

export interface Step {
  label: TextKey;
  done: boolean;
}

const labels: readonly TextKey[] = [
  'orders.placed',
  'orders.processing',
  'orders.outForDelivery',
  'orders.delivered',
];

/** How many of the four steps are done. A placed order is being prepared already. */
const doneAt: Record<Status, number> = {
  'Pending Payment': 0,
  'Order Placed': 2,
  Processing: 2,
  'Out for Delivery': 3,
  Delivered: 4,
  Cancelled: 0,
};

/** The four steps of an order. A cancelled one has none. */
export function stepsOf(status: Status): Step[] {
  if (status === 'Cancelled') return [];
  return labels.map((label, i) => ({ label, done: i < doneAt[status] }));
}
