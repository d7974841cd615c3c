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

type Paid = Pick<Order, 'paymentMethod' | 'paymentStatus' | 'replacedBy'>;

/**
 * Method and state of the payment, "Pay Online · paid". Cash of a cancelled order was never due, so it has no state. A payment
 * that the customer gave up for cash has not failed.
 */
export function paymentWords(order: Paid, t: Translate): string {
  const method = t(methodKeys[order.paymentMethod]);
  if (order.paymentStatus === 'FAILED') {
    if (order.paymentMethod === 'cod') return method;
    if (order.replacedBy) return `${method} · ${t('orders.payReplaced')}`;
  }
  return `${method} · ${t(`orders.pay${order.paymentStatus}`)}`;
}
