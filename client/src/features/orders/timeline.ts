import type { TextKey } from '@/i18n';
import { stepsOf } from './progress';
import type { Order } from './queries';
import { statusAppearance } from './status-appearance';

type Status = Order['orderStatus'];

export interface Stage {
  status: Status;
  label: TextKey;
  done: boolean;
  /** When the order reached the stage. "Processing" has no time of its own while the order is only placed. */
  at?: string;
}

/** The past stages of an order, and those that follow if nothing goes wrong. */
export function stagesOf({ timeline, orderStatus }: Pick<Order, 'timeline' | 'orderStatus'>): Stage[] {
  const past = timeline.map(({ status, at }) => {
    // After the payment "waiting for payment" is not true any more, so the stage is called "order started".
    const label =
      status === 'Pending Payment' && status !== orderStatus
        ? 'orders.started'
        : statusAppearance(status).label;
    return { status, label, done: true, at } as const;
  });
  const steps = stepsOf(orderStatus);
  return [...past, ...steps.slice(steps.findIndex(({ status }) => status === orderStatus) + 1)];
}
