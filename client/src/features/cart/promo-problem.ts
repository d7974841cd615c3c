import { isProblem } from '@/api';
import { refusalText, t } from '@/i18n';
import { problemText } from './problem-text';

/** Whether the server refused the promo code, and not the cart or the call. */
export function refusesPromo(error: unknown): boolean {
  return isProblem(error) && (/^(invalid_promo$|promo_)/.test(error.code) || error.field === 'couponId');
}

export function promoProblem(error: unknown): string {
  return refusesPromo(error) ? refusalText(error, 'drawer.invalidPromo') : problemText(error);
}

/** Why a promo code that was applied does not work any more: it was right when the customer typed it. */
export function endedPromo(error: unknown): string {
  return isProblem(error) && error.code === 'invalid_promo' ? t('cart.promoEnded') : promoProblem(error);
}
