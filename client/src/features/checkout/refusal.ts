import { isProblem, type Problem } from '@/lib/problem';
import type { TextKey } from '@/i18n';

/** Where on the page something is wrong. */
export type Spot = 'address' | 'slot' | 'payment' | 'lines' | 'bill' | 'page' | 'guest';
export type Renewed = 'cart' | 'slots' | 'addresses';

export interface Reaction {
  spot: Spot;
  /** What the page must ask the server again. */
  renew: readonly Renewed[];
  /** Our own words; undefined shows the server's. */
  text?: TextKey;
}

const byCode: Record<string, Reaction> = {
  price_changed: { spot: 'bill', renew: ['cart'], text: 'checkout.priceChanged' },
  slot_full: { spot: 'slot', renew: ['slots'], text: 'checkout.slotFull' },
  slot_closed: { spot: 'slot', renew: ['slots'], text: 'checkout.slotClosed' },
  slot_not_found: { spot: 'slot', renew: ['slots'], text: 'checkout.slotClosed' },
  slot_missing: { spot: 'slot', renew: ['slots'], text: 'checkout.selectSlot' },
  out_of_stock: { spot: 'lines', renew: ['cart'], text: 'checkout.fixLines' },
  product_gone: { spot: 'lines', renew: ['cart'], text: 'checkout.fixLines' },
  address_missing: { spot: 'address', renew: ['addresses'], text: 'checkout.chooseAddress' },
  address_not_found: { spot: 'address', renew: ['addresses'], text: 'checkout.addressGone' },
  outside_service_area: { spot: 'address', renew: [], text: 'checkout.outside' },
  cart_locked: { spot: 'page', renew: ['cart'], text: 'checkout.locked' },
  cart_changed: { spot: 'page', renew: ['cart'], text: 'checkout.cartChanged' },
  cart_not_found: { spot: 'page', renew: ['cart'], text: 'checkout.cartChanged' },
  cart_empty: { spot: 'page', renew: ['cart'], text: 'checkout.emptyTitle' },
  guest_checkout: { spot: 'guest', renew: [], text: 'checkout.guest' },
  wallet_empty: { spot: 'payment', renew: ['cart'], text: 'checkout.walletZero' },
  wallet_insufficient: { spot: 'payment', renew: ['cart'], text: 'checkout.walletEmpty' },
  invalid_promo: { spot: 'bill', renew: ['cart'], text: 'cart.invalidPromo' },
  promo_minimum: { spot: 'bill', renew: ['cart'] },
  promo_exhausted: { spot: 'bill', renew: ['cart'], text: 'cart.promoExhausted' },
  promo_first_order: { spot: 'bill', renew: ['cart'], text: 'cart.promoFirstOrder' },
  promo_no_saving: { spot: 'bill', renew: ['cart'], text: 'cart.promoNoSaving' },
  payment_method_missing: { spot: 'payment', renew: [], text: 'checkout.selectMethod' },
  second_method_missing: { spot: 'payment', renew: [], text: 'checkout.remaining' },
};

/** What the page does about a refusal, or about silence. */
export function reactionTo(error: unknown): Reaction {
  const failed: Reaction = { spot: 'page', renew: [], text: 'checkout.failed' };
  if (!isProblem(error)) return failed;
  if (error.kind === 'offline') return { spot: 'page', renew: [], text: 'checkout.unknownOffline' };
  if (error.kind === 'timeout' || error.kind === 'server') {
    return { spot: 'page', renew: ['cart'], text: 'checkout.unknown' };
  }
  if (error.kind === 'limited') return { spot: 'page', renew: [], text: 'messages.limited' };
  return byCode[error.code] ?? { ...failed, text: error.message === '' ? 'checkout.failed' : undefined };
}

/** The total of the fresh bill that a price_changed brings along. */
export function freshTotal(problem: Problem): number | undefined {
  const { detail } = problem;
  if (typeof detail !== 'object' || detail === null || !('grandTotal' in detail)) return undefined;
  return typeof detail.grandTotal === 'number' ? detail.grandTotal : undefined;
}
