import { isProblem } from '@/api';
import { problemText as textOf, t, wordsOf } from '@/i18n';
import type { CartLine } from './cart-lines';

/** Why a line blocks check-out, with the stock that is left. */
export function lineText(problem: NonNullable<CartLine['problem']>, stock: number): string {
  return wordsOf({ ...problem, detail: { stock } }) || t('cart.addFailed');
}

export function problemText(error: unknown): string {
  // The product was in the cart before the shop stopped selling it.
  if (isProblem(error) && error.code === 'product_not_found') return t('cart.notSold');
  return textOf(error, 'cart.addFailed');
}
