import type { TextKey } from '@/i18n';

const reasons: Partial<Record<string, TextKey>> = {
  payment_failed: 'orders.reason_payment_failed',
  payment_late: 'orders.reason_payment_late',
  payment_given_up: 'orders.reason_payment_given_up',
  payment_amount: 'orders.reason_payment_amount',
  payment_refused: 'orders.reason_payment_unstarted',
  payment_away: 'orders.reason_payment_unstarted',
  online_payment_off: 'orders.reason_payment_unstarted',
  not_available: 'orders.reason_payment_unstarted', // the code of payment_refused in orders of earlier versions
};

/**
 * The text of why an order was not placed. A code that is not in the list is a refusal of check-out: the payment arrived late, and
 * stock or slot were not free any more.
 */
export function failureReason(problemCode: string): TextKey {
  return reasons[problemCode] ?? 'orders.reason_not_held';
}
