import type { TextKey } from '@/i18n';

const reasons: Partial<Record<string, TextKey>> = {
  payment_failed: 'orders.reason_payment_failed',
  payment_late: 'orders.reason_payment_late',
  payment_given_up: 'orders.reason_payment_given_up',
  payment_amount: 'orders.reason_payment_amount',
  payment_refused: 'orders.reason_payment_unstarted',
  payment_away: 'orders.reason_payment_unstarted',
  online_payment_off: 'orders.reason_payment_unstarted',
  not_available: 'orders.reason_payment_unstarted', // its name in orders of earlier versions
};

/**
 * Why an order was not placed. Any other code is a refusal of check-out: the payment came late, and stock or
 * slot were no longer free.
 */
export function failureReason(problemCode: string): TextKey {
  return reasons[problemCode] ?? 'orders.reason_not_held';
}
