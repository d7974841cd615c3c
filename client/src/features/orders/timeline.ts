import type { TextKey } from '@/i18n';
import { stepsOf } from './progress';
import type { Order } from './queries';
import { appearanceOf, appearances } from './status-appearance';

type Status = Order['orderStatus'];

export interface Stage {
  status: Status;
  label: TextKey;
  done: boolean;
  /** When the order reached the stage. "Processing" has no time of its own while the order is only placed. */
  at?: string;
}

/** The past stages of an order, and those that follow if nothing goes wrong. */
export function stagesOf({
  timeline,
  orderStatus,
  replacedBy,
}: Pick<Order, 'timeline' | 'orderStatus' | 'replacedBy'>): Stage[] {
  const labelOf = (status: Status): TextKey => {
    // After the payment "waiting for payment" is not true any more, so the stage is called "order started".
    if (status === 'Pending Payment' && status !== orderStatus) return 'orders.started';
    return status === orderStatus
      ? appearanceOf({ orderStatus, replacedBy }).label
      : appearances[status].label;
  };
  const past = timeline.map(({ status, at }) => ({ status, label: labelOf(status), done: true, at }));
  const steps = stepsOf(orderStatus);
  return [...past, ...steps.slice(steps.findIndex(({ status }) => status === orderStatus) + 1)];
}
