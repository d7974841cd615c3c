import { isProblem } from '@/api';
import { problemText as textOf, t, wordsOf } from '@/i18n';
import type { CartLine } from './cart-lines';

/** Why a line blocks check-out, with the quantity that can be had. */
export function lineText(problem: NonNullable<CartLine['problem']>, most: number): string {
  return wordsOf({ ...problem, detail: { stock: most, most } }) || t('cart.addFailed');
}

/** Whether fewer of the line can be ordered. */
export const isTooMany = ({ code }: { code: string }): boolean =>
  code === 'out_of_stock' || code === 'most_per_order';

export function problemText(error: unknown): string {
  // The product was in the cart before the shop stopped selling it.
  if (isProblem(error) && error.code === 'product_not_found') return t('cart.notSold');
  return textOf(error, 'cart.addFailed');
}
