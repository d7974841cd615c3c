import type { TextKey } from '@/i18n';
import type { BadgeTone, IconName } from '@/ui';
import type { Order } from './queries';

type Status = Order['orderStatus'];

interface StatusAppearance {
  label: TextKey;
  tone: BadgeTone;
  icon: IconName;
}

/** Text, colour and icon of each status. */
export const appearances: Record<Status, StatusAppearance> = {
  'Pending Payment': { label: 'orders.pendingPayment', tone: 'accent', icon: 'clock' },
  'Order Placed': { label: 'orders.placed', tone: 'brand', icon: 'check' },
  Processing: { label: 'orders.processing', tone: 'info', icon: 'box' },
  'Out for Delivery': { label: 'orders.outForDelivery', tone: 'info', icon: 'truck' },
  Delivered: { label: 'orders.delivered', tone: 'brand', icon: 'home' },
  Cancelled: { label: 'orders.cancelled', tone: 'quiet', icon: 'close' },
};

/** Text, colour and icon of an order's status. An order that was given up for one in cash is not called cancelled. */
export function appearanceOf({ orderStatus, replacedBy }: Pick<Order, 'orderStatus' | 'replacedBy'>) {
  const appearance = appearances[orderStatus];
  return replacedBy ? { ...appearance, label: 'orders.replacedStatus' as const } : appearance;
}
