import { queryOptions } from '@tanstack/react-query';

import { queryClient, stale } from '@/api';
import { t } from '@/i18n';
import { isOnline, onNetwork } from '@/lib/network';
import { storage } from '@/lib/storage';
import { onOtherTab, oneTabAtATime } from '@/lib/tabs';
import { uuid } from '@/lib/uuid';
import { isGuest, ownerId, useOverlays, useSession, type SessionState } from '@/state';
import { toast } from '@/ui/toast-store';
import { billOptions, clearBillOptions, hasBillOptions, setBillOptions } from './bill-options';
import { CartCache, cartCopyKey } from './cart-cache';
import { confirmedQuantity, lineId, shownQuantity, type ServerCart } from './cart-lines';
import { CartOutbox, cartKey } from './cart-outbox';
import { problemText } from './problem-text';
import { endedPromo, refusesPromo } from './promo-problem';
import { cartQueryKey, fetchCart, sendQuantity } from './queries';

/** Fetches the cart again. A request under way is cancelled, because its answer may be older than the known cart. */
export async function refetchCart(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: cartQueryKey });
  await queryClient.invalidateQueries({ queryKey: cartQueryKey });
}

export const cartCache = new CartCache(queryClient, storage, () => void refetchCart());

/** Fetches the cart with promo code and wallet. A code that no longer applies is removed with a message. */
async function fetchWithOptions(): Promise<ServerCart> {
  const { couponId, wallet: walletDeduction } = billOptions();
  if (couponId === '') return fetchCart({ walletDeduction });
  try {
    return await fetchCart({ couponId, walletDeduction });
  } catch (error) {
    if (!refusesPromo(error)) throw error;
    const cart = await fetchCart({ walletDeduction });
    if (billOptions().couponId === couponId) setBillOptions({ couponId: '' });
    toast.error(t('cart.promoOff', { why: endedPromo(error) }));
    return cart;
  }
}

/** How often a locked cart is fetched. */
const lockedMs = 5000;

/** The server's cart with its bill. `applyPending` makes the lines that the customer sees from it. */
export const cartQuery = queryOptions({
  queryKey: cartQueryKey,
  queryFn: async () => cartCache.newest(await fetchWithOptions()),
  staleTime: stale.account,
  gcTime: Infinity,
  refetchOnWindowFocus: true,
  // A locked cart is polled, so that the customer sees when it is unlocked.
  refetchInterval: (query) => (query.state.data?.locked ? lockedMs : false),
});

/** Stores the cart of an answer whose bill has no promo code and no wallet. (Only the answer of `fetchCart` has them.) */
export function takeCart(cart: ServerCart): void {
  if (hasBillOptions()) cartCache.takeLines(cart);
  else cartCache.take(cart);
}

/** Resolves to the answer, or to undefined if the device has another customer by then: a logout does not wait for answers. */
export async function ofOwner<T>(answer: Promise<T>): Promise<T | undefined> {
  const owner = ownerId();
  const came = await answer;
  return ownerId() === owner ? came : undefined;
}

/** The one outbox of this app or tab. */
export const outbox: CartOutbox = new CartOutbox({
  store: storage,
  cart: cartCache,
  async send(item, quantity, cartId) {
    const cart = await ofOwner(sendQuantity(item, quantity, cartId));
    if (cart) takeCart(cart);
  },
  refetch: () => void refetchCart(),
  refused(item, problem) {
    // In the open cart the line shows the problem itself, unless it is no longer there.
    const shown = confirmedQuantity(cartCache.get(), lineId(item.productId, item.variantId)) > 0;
    if (shown && useOverlays.getState().cart.open) return;
    toast.error(problemText(problem));
  },
  isLoggedIn: () => useSession.getState().token !== null,
  isOnline,
  oneTabAtATime: (work) => oneTabAtATime(cartKey, work),
  now: Date.now,
  stamp: uuid,
});

export function resetCart(): void {
  clearBillOptions();
  outbox.clear();
  void queryClient.invalidateQueries({ queryKey: cartQueryKey });
}

/** The quantity of a line that the customer sees, for code outside of components. */
export function quantityInCart(id: string): number {
  return shownQuantity(cartCache.get(), outbox.use.getState().changes, id);
}

function ownerOf({ user }: SessionState): string {
  return user?._id ?? user?.mobile ?? user?.email ?? '';
}

/** Called when a session begins or goes on: the cart is this customer's from now on. */
export function setCartOwner(session: SessionState): void {
  outbox.setOwner(ownerOf(session), isGuest(session));
}

if (typeof window !== 'undefined') {
  outbox.load();
  // A tab stores the new cart before it removes the sent change, and the events come in that order.
  onOtherTab(cartCopyKey, () => cartCache.onOtherTab());
  onOtherTab(cartKey, () => outbox.onOtherTab());
  onNetwork(() => outbox.retryNow());
}
