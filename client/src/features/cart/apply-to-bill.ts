import { queryClient } from '@/api';
import { billOptions, setBillOptions } from './bill-options';
import { cartCache, ofOwner, refetchCart } from './cart-sync';
import { cartQueryKey, fetchCart, type BillRequest } from './queries';

/**
 * Fetches the bill with one option changed, the promo code or the wallet, and keeps the change applied. If the customer changes the
 * other option before the answer, that change stays, and the bill is fetched again.
 */
export async function applyToBill(change: BillRequest): Promise<void> {
  const before = billOptions();
  const { couponId, wallet: walletDeduction } = before;
  const isWallet = change.walletDeduction !== undefined;
  const cart = await ofOwner(fetchCart({ ...(isWallet ? { couponId } : { walletDeduction }), ...change }));
  if (!cart) return;
  const isCurrent = billOptions() === before;
  setBillOptions(isWallet ? { wallet: change.walletDeduction } : { couponId: cart.couponId });
  await queryClient.cancelQueries({ queryKey: cartQueryKey });
  if (isCurrent && cartCache.newest(cart) === cart) cartCache.take(cart);
  else await refetchCart();
}
