import type { TextKey } from '@/i18n';

const words: Partial<Record<string, TextKey>> = {
  payment_failed: 'orders.why_payment_failed',
  payment_late: 'orders.why_payment_late',
  payment_amount: 'orders.why_payment_amount',
  payment_refused: 'orders.why_payment_unstarted',
  payment_away: 'orders.why_payment_unstarted',
  not_available: 'orders.why_payment_unstarted',
};

/** Why an order came to nothing. Every other word is a refusal of check-out: a late payment found no place. */
export function whyKey(problemCode: string): TextKey {
  return words[problemCode] ?? 'orders.why_not_held';
}
