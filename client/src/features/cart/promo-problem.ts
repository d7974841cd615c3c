import { isProblem, messageOf } from '@/api';
import { t, type TextKey } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { problemText } from './problem-text';

const byCode: Record<string, TextKey> = {
  invalid_promo: 'cart.invalidPromo',
  promo_exhausted: 'cart.promoExhausted',
  promo_first_order: 'cart.promoFirstOrder',
  promo_no_saving: 'cart.promoNoSaving',
};

/** Whether the server refused the promo code, and not the cart or the call. */
export function refusesPromo(error: unknown): boolean {
  return (
    isProblem(error) && (error.code === 'promo_minimum' || error.code in byCode || error.field === 'couponId')
  );
}

function missingIn(detail: unknown): number | undefined {
  if (typeof detail !== 'object' || detail === null || !('missing' in detail)) return undefined;
  return typeof detail.missing === 'number' ? detail.missing : undefined;
}

/** Why a promo code does not work, in the reader's language. */
export function promoProblem(error: unknown): string {
  if (!isProblem(error) || !refusesPromo(error)) return problemText(error);
  const missing = missingIn(error.detail);
  if (missing !== undefined) return t('cart.promoMissing', { amount: formatMoney(missing) });
  const known = byCode[error.code];
  return known ? t(known) : messageOf(error, t('cart.invalidPromo'));
}
