import type { TextKey } from '@/i18n';
import type { Order } from './queries';
import { statusAppearance } from './status-appearance';

type Status = Order['orderStatus'];

export interface Stage {
  status: Status;
  label: TextKey;
  /** When it was reached; undefined is still to come. */
  at?: string;
}

const plan: readonly Status[] = ['Order Placed', 'Processing', 'Out for Delivery', 'Delivered'];

/** What has happened to an order, and what comes next if all goes well. */
export function stagesOf({ timeline, orderStatus }: Pick<Order, 'timeline' | 'orderStatus'>): Stage[] {
  const past = timeline.map(({ status, at }) => {
    // Once the payment is over, "waiting for payment" becomes "order started".
    const label =
      status === 'Pending Payment' && status !== orderStatus
        ? 'orders.started'
        : statusAppearance(status).label;
    return { status, label, at } as const;
  });
  if (orderStatus === 'Cancelled') return past;
  const ahead = plan.slice(plan.indexOf(orderStatus) + 1);
  return [...past, ...ahead.map((status) => ({ status, label: statusAppearance(status).label }))];
}
