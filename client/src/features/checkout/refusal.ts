import { isProblem, type Problem } from '@/lib/problem';
import type { TextKey } from '@/i18n';

/** Where on the page something is wrong. */
export type NoticePlace = 'address' | 'slot' | 'payment' | 'lines' | 'bill' | 'page' | 'guest';
export type Renewed = 'cart' | 'slots' | 'addresses';

export interface Reaction {
  place: NoticePlace;
  /** What the page must ask the server again. */
  renew: readonly Renewed[];
  /** Our own words; undefined shows the server's. */
  text?: TextKey;
}

const byCode: Record<string, Reaction> = {
  price_changed: { place: 'bill', renew: ['cart'], text: 'checkout.priceChanged' },
  slot_full: { place: 'slot', renew: ['slots'], text: 'checkout.slotFull' },
  slot_closed: { place: 'slot', renew: ['slots'], text: 'checkout.slotClosed' },
  slot_not_found: { place: 'slot', renew: ['slots'], text: 'checkout.slotClosed' },
  slot_missing: { place: 'slot', renew: ['slots'], text: 'checkout.selectSlot' },
  out_of_stock: { place: 'lines', renew: ['cart'], text: 'checkout.fixLines' },
  product_gone: { place: 'lines', renew: ['cart'], text: 'checkout.fixLines' },
  address_missing: { place: 'address', renew: ['addresses'], text: 'checkout.chooseAddress' },
  address_not_found: { place: 'address', renew: ['addresses'], text: 'checkout.addressGone' },
  outside_service_area: { place: 'address', renew: [], text: 'checkout.outside' },
  cart_locked: { place: 'page', renew: ['cart'], text: 'checkout.locked' },
  cart_changed: { place: 'page', renew: ['cart'], text: 'checkout.cartChanged' },
  cart_not_found: { place: 'page', renew: ['cart'], text: 'checkout.cartChanged' },
  cart_empty: { place: 'page', renew: ['cart'], text: 'checkout.emptyTitle' },
  guest_checkout: { place: 'guest', renew: [], text: 'checkout.guest' },
  wallet_empty: { place: 'payment', renew: ['cart'], text: 'checkout.walletZero' },
  wallet_insufficient: { place: 'payment', renew: ['cart'], text: 'checkout.walletEmpty' },
  invalid_promo: { place: 'bill', renew: ['cart'], text: 'cart.invalidPromo' },
  promo_minimum: { place: 'bill', renew: ['cart'] },
  promo_exhausted: { place: 'bill', renew: ['cart'], text: 'cart.promoExhausted' },
  promo_first_order: { place: 'bill', renew: ['cart'], text: 'cart.promoFirstOrder' },
  promo_no_saving: { place: 'bill', renew: ['cart'], text: 'cart.promoNoSaving' },
  payment_method_missing: { place: 'payment', renew: [], text: 'checkout.selectMethod' },
  second_method_missing: { place: 'payment', renew: [], text: 'checkout.remaining' },
};

/** What the page does about a refusal, or about silence. */
export function reactionTo(error: unknown): Reaction {
  const failed: Reaction = { place: 'page', renew: [], text: 'checkout.failed' };
  if (!isProblem(error)) return failed;
  if (error.kind === 'offline') return { place: 'page', renew: [], text: 'checkout.unknownOffline' };
  if (error.kind === 'timeout' || error.kind === 'server') {
    return { place: 'page', renew: ['cart'], text: 'checkout.unknown' };
  }
  if (error.kind === 'limited') return { place: 'page', renew: [], text: 'messages.limited' };
  return byCode[error.code] ?? { ...failed, text: error.message === '' ? 'checkout.failed' : undefined };
}

/** The total of the fresh bill that a price_changed brings along. */
export function freshTotal(problem: Problem): number | undefined {
  const { detail } = problem;
  if (typeof detail !== 'object' || detail === null || !('grandTotal' in detail)) return undefined;
  return typeof detail.grandTotal === 'number' ? detail.grandTotal : undefined;
}
