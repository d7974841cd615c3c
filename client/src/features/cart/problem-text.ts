import { isProblem, messageOf } from '@/api';
import { t, type TextKey } from '@/i18n';

const byCode: Record<string, TextKey> = {
  cart_locked: 'cart.code_cart_locked',
  product_gone: 'cart.code_product_gone',
  product_not_found: 'cart.code_product_gone',
  cart_full: 'cart.code_cart_full',
};

interface Refusal {
  code: string;
  message: string;
}

/** What is said against a line, in the reader's language where the code is known. */
export function refusalText({ code, message }: Refusal, stock: number | undefined): string {
  if (code === 'out_of_stock' && stock !== undefined) {
    return stock > 0 ? t('cart.onlyStock', { stock }) : t('cart.variantOut');
  }
  const known = byCode[code];
  return known ? t(known) : message || t('cart.addFailed');
}

function stockIn(detail: unknown): number | undefined {
  if (typeof detail !== 'object' || detail === null || !('stock' in detail)) return undefined;
  return typeof detail.stock === 'number' ? detail.stock : undefined;
}

export function problemText(error: unknown): string {
  if (!isProblem(error)) return t('cart.addFailed');
  if (error.kind === 'offline') return t('messages.offline');
  if (error.kind === 'timeout') return t('messages.timeout');
  return refusalText({ code: error.code, message: messageOf(error, '') }, stockIn(error.detail));
}
