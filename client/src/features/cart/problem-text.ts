import { isProblem } from '@/api';
import { problemText as textOf, t, wordsOf } from '@/i18n';
import type { CartLine } from './cart-lines';

/** What is said against a line, with what there is of it now. */
export function lineText(problem: NonNullable<CartLine['problem']>, stock: number): string {
  return wordsOf({ ...problem, detail: { stock } }) || t('cart.addFailed');
}

export function problemText(error: unknown): string {
  // What the shop does not know any more was in the basket once.
  if (isProblem(error) && error.code === 'product_not_found') return t('cart.notSold');
  return textOf(error, 'cart.addFailed');
}
