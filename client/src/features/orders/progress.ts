import type { TextKey } from '@/i18n';
import type { Order } from './queries';
import { appearances } from './status-appearance';

type Status = Order['orderStatus'];

export interface Step {
  status: Status;
  label: TextKey;
  done: boolean;
}

/** The statuses of an order on its way to the customer. */
const plan: readonly Status[] = ['Order Placed', 'Processing', 'Out for Delivery', 'Delivered'];

/** How many of the four steps are done. A placed order counts as being prepared already, on every screen. */
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
  return plan.map((step, i) => ({
    status: step,
    label: appearances[step].label,
    done: i < doneAt[status],
  }));
}
