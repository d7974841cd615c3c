import type { TextKey } from '@/i18n';
import { stepsOf } from './progress';
import type { Order } from './queries';
import { statusAppearance } from './status-appearance';

type Status = Order['orderStatus'];

export interface Stage {
  status: Status;
  label: TextKey;
  done: boolean;
  /** When it was reached. A placed order is being prepared without a time of its own. */
  at?: string;
}

/** What has happened to an order, and what comes next if all goes well. */
export function stagesOf({ timeline, orderStatus }: Pick<Order, 'timeline' | 'orderStatus'>): Stage[] {
  const past = timeline.map(({ status, at }) => {
    // Once the payment is over, "waiting for payment" becomes "order started".
    const label =
      status === 'Pending Payment' && status !== orderStatus
        ? 'orders.started'
        : statusAppearance(status).label;
    return { status, label, done: true, at } as const;
  });
  const steps = stepsOf(orderStatus);
  return [...past, ...steps.slice(steps.findIndex(({ status }) => status === orderStatus) + 1)];
}
