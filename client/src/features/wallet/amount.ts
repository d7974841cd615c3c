import type { TextKey } from '@/i18n';

/** The most of one payment, in rupees (`TopUpRequest` of openapi.yaml). */
export const mostAmount = 100_000;

/** What is wrong with a typed amount of rupees; undefined if it can be paid: from ₹1, with at most two decimals. */
export function amountProblem(typed: string): TextKey | undefined {
  const text = typed.trim();
  if (!/^\d+(\.\d{1,2})?$/.test(text) || Number(text) < 1) return 'account.validAmount';
  return Number(text) > mostAmount ? 'wallet.amountTooLarge' : undefined;
}
