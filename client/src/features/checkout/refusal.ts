import { isOnline } from '@/lib/network';
import { isProblem, type Problem } from '@/lib/problem';
import type { TextKey } from '@/i18n';

export type NoticePlace = 'address' | 'slot' | 'payment' | 'lines' | 'bill' | 'page' | 'guest';
type Refetched = 'cart' | 'slots' | 'addresses' | 'settings';

interface Reaction {
  place: NoticePlace;
  refetch: readonly Refetched[];
  /** A text of the client; without it the page shows the server's sentence. */
  text?: TextKey;
}

const byCode: Record<string, Reaction> = {
  price_changed: { place: 'bill', refetch: ['cart'], text: 'checkout.priceChanged' },
  slot_full: { place: 'slot', refetch: ['slots'], text: 'checkout.slotFull' },
  slot_closed: { place: 'slot', refetch: ['slots'], text: 'checkout.slotClosed' },
  slot_not_found: { place: 'slot', refetch: ['slots'], text: 'checkout.slotClosed' },
  slot_missing: { place: 'slot', refetch: ['slots'], text: 'checkout.selectSlot' },
  out_of_stock: { place: 'lines', refetch: ['cart'], text: 'checkout.fixLines' },
  product_gone: { place: 'lines', refetch: ['cart'], text: 'checkout.fixLines' },
  below_minimum_order: { place: 'lines', refetch: ['cart'] },
  delivery_note_too_long: { place: 'address', refetch: [] },
  address_missing: { place: 'address', refetch: ['addresses'], text: 'checkout.chooseAddress' },
  address_not_found: { place: 'address', refetch: ['addresses'], text: 'checkout.addressGone' },
  outside_service_area: { place: 'address', refetch: [], text: 'checkout.outside' },
  shop_paused: { place: 'page', refetch: ['settings'] },
  cart_locked: { place: 'page', refetch: ['cart'], text: 'checkout.locked' },
  cart_changed: { place: 'page', refetch: ['cart'], text: 'checkout.cartChanged' },
  cart_not_found: { place: 'page', refetch: ['cart'], text: 'checkout.cartChanged' },
  cart_empty: { place: 'page', refetch: ['cart'], text: 'checkout.emptyTitle' },
  most_per_order: { place: 'lines', refetch: ['cart'], text: 'checkout.fixLines' },
  pack_share: { place: 'lines', refetch: [] },
  cash_limit: { place: 'payment', refetch: [] },
  online_limit: { place: 'payment', refetch: [] },
  unpaid_holds: { place: 'payment', refetch: [] },
  prepaid_only: { place: 'payment', refetch: [] },
  unpaid_online: { place: 'payment', refetch: [] },
  unpaid_orders: { place: 'payment', refetch: [] },
  address_orders: { place: 'payment', refetch: [] },
  mobile_unproved: { place: 'page', refetch: [], text: 'checkout.proveMobile' },
  guest_checkout: { place: 'guest', refetch: [], text: 'checkout.guest' },
  wallet_empty: { place: 'payment', refetch: ['cart'], text: 'checkout.walletZero' },
  wallet_insufficient: { place: 'payment', refetch: ['cart'], text: 'checkout.walletEmpty' },
  // At check-out the code was applied before, so it was right then.
  invalid_promo: { place: 'bill', refetch: ['cart'], text: 'cart.promoEnded' },
  promo_minimum: { place: 'bill', refetch: ['cart'] },
  promo_exhausted: { place: 'bill', refetch: ['cart'], text: 'drawer.promoExhausted' },
  promo_first_order: { place: 'bill', refetch: ['cart'], text: 'drawer.promoFirstOrder' },
  promo_first_order_elsewhere: { place: 'bill', refetch: ['cart'] },
  promo_no_saving: { place: 'bill', refetch: ['cart'], text: 'drawer.promoNoSaving' },
  payment_method_missing: { place: 'payment', refetch: [], text: 'checkout.selectMethod' },
  online_minimum: { place: 'payment', refetch: ['cart'], text: 'checkout.onlineMinimum' },
  second_method_missing: { place: 'payment', refetch: [], text: 'checkout.remaining' },
};

const cashRefusals = ['cash_limit', 'prepaid_only', 'unpaid_orders', 'address_orders'];

/** Whether an order was refused only because of payment in cash. */
export const refusesCash = (code: string | undefined) => code !== undefined && cashRefusals.includes(code);

export function reactionTo(error: unknown): Reaction {
  const failed: Reaction = { place: 'page', refetch: [], text: 'checkout.failed' };
  if (!isProblem(error)) return failed;
  if (error.code === 'payment_unknown') {
    return { place: 'page', refetch: ['cart'], text: 'checkout.paymentUnknown' };
  }
  if (error.kind === 'offline' && !isOnline()) {
    return { place: 'page', refetch: [], text: 'checkout.unknownOffline' };
  }
  if (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'server') {
    return { place: 'page', refetch: ['cart'], text: 'checkout.unknown' };
  }
  if (error.kind === 'limited') return { place: 'page', refetch: [], text: 'messages.limited' };
  return byCode[error.code] ?? { ...failed, text: error.message === '' ? 'checkout.failed' : undefined };
}

/** The line with too little stock and the stock that is left, from the detail of out_of_stock. */
interface ShortLine {
  name: string;
  nameHi?: string;
  weight: string;
  weightUnit: string;
  stock: number;
}

export function shortLine({ code, detail }: Problem): ShortLine | undefined {
  if (code !== 'out_of_stock' || typeof detail !== 'object' || detail === null) return undefined;
  const line = detail as Partial<ShortLine>;
  return line.name && line.stock !== undefined
    ? ({ weight: '', weightUnit: '', ...line } as ShortLine)
    : undefined;
}

/** The total of the new bill, from the detail of price_changed. */
export function freshTotal(problem: Problem): number | undefined {
  const { detail } = problem;
  if (typeof detail !== 'object' || detail === null || !('grandTotal' in detail)) return undefined;
  return typeof detail.grandTotal === 'number' ? detail.grandTotal : undefined;
}
