import type { TextKey, Translate } from '@/i18n';
import type { IconName } from '@/ui';
import type { Order } from './queries';

type Method = Order['paymentMethod'];

const methodKeys = {
  cod: 'orders.cod',
  wallet: 'orders.wallet',
  phonePe: 'orders.phonePe',
} as const satisfies Record<Method, TextKey>;

export const methodIcons = {
  cod: 'cash',
  wallet: 'wallet',
  phonePe: 'card',
} as const satisfies Record<Method, IconName>;

/** Method and state of the payment, "Pay Online · paid". Cash of a cancelled order was never due, so it has no state. */
export function paymentWords(order: Pick<Order, 'paymentMethod' | 'paymentStatus'>, t: Translate): string {
  const method = t(methodKeys[order.paymentMethod]);
  if (order.paymentMethod === 'cod' && order.paymentStatus === 'FAILED') return method;
  return `${method} · ${t(`orders.pay${order.paymentStatus}`)}`;
}
