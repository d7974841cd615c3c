import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { queryClient, stale, type Problem } from '@/api';
import { t } from '@/i18n';
import { isLoggedIn, useSession } from '@/state';
import { countOf, lineId, linesOf, quantityOf, totalOf, type CartItem, type LocalLine } from './cart-lines';
import { toast } from '@/ui/toast-store';
import { billOptions, clearBillOptions, setBillOptions } from './bill-options';
import { addWhenLoggedIn } from './add-after-login';
import { outbox } from './cart-sync';
import { promoProblem, refusesPromo } from './promo-problem';
import { cartQueryKey, fetchCart, type ServerCart } from './queries';
import { localCartOf } from './server-lines';

/** A code that does not apply any more is taken off, aloud; the bill goes on without it. */
async function fetchWithOptions(): Promise<ServerCart> {
  const { couponId, wallet } = billOptions();
  const walletDeduction = wallet;
  if (couponId === '') return fetchCart({ walletDeduction });
  try {
    return await fetchCart({ couponId, walletDeduction });
  } catch (error) {
    if (!refusesPromo(error)) throw error;
    const cart = await fetchCart({ walletDeduction });
    if (billOptions().couponId === couponId) setBillOptions({ couponId: '' });
    toast.error(t('cart.promoOff', { why: promoProblem(error) }));
    return cart;
  }
}

async function askForCart(): Promise<ServerCart> {
  const cart = await fetchWithOptions();
  const known = queryClient.getQueryData<ServerCart>(cartQueryKey);
  outbox.accept(localCartOf(cart));
  // A change that was answered meanwhile is newer than this look.
  return known && known._id === cart._id && known.version > cart.version ? known : cart;
}

/** How often a held cart is looked at. */
const lockedMs = 5000;

function useServerCart() {
  const loggedIn = useSession(isLoggedIn);
  return useQuery({
    queryKey: cartQueryKey,
    queryFn: askForCart,
    enabled: loggedIn,
    staleTime: stale.account,
    refetchOnWindowFocus: true,
    // Somebody who watches a held cart sees it open again by itself.
    refetchInterval: (query) => (query.state.data?.locked ? lockedMs : false),
  });
}

export type CartStatus = 'unknown' | 'failed' | 'empty' | 'filled';

export interface CartState {
  /** What the person sees: local changes included. */
  lines: LocalLine[];
  /** Pieces, not lines. Meaningless while `status` is unknown. */
  count: number;
  /** Item total of what is seen, in rupees. */
  total: number;
  /** The server's cart and bill; undefined until it was seen. Old while `repricing`. */
  bill: ServerCart | undefined;
  /** The bill could not be had and there is no older one. */
  billFailed: boolean;
  /** A new bill is on its way: dim the totals, keep them. */
  repricing: boolean;
  /** Line ids with a change that the server has not confirmed. */
  pending: ReadonlySet<string>;
  /** Sending failed or there is no network: "not saved yet". */
  sendingPaused: boolean;
  /** A line blocks check-out. */
  blocked: boolean;
  /** An order made of it waits for its payment: it cannot be changed or ordered until that is over. */
  locked: boolean;
  status: CartStatus;
  refetch: () => void;
  /** Resolves when the server has everything; throws the Problem that stands in the way. */
  flush: () => Promise<void>;
}

function statusOf(known: boolean, lines: number, failed: boolean): CartStatus {
  if (lines > 0) return 'filled';
  if (known) return 'empty';
  return failed ? 'failed' : 'unknown';
}

/** The whole cart. */
export function useCart(): CartState {
  const box = outbox.use((state) => state.box);
  const sendingPaused = outbox.use((state) => state.sendingPaused);
  const session = useSession();
  const { data: bill, isFetching, isError, refetch } = useServerCart();
  return useMemo(() => {
    const lines = linesOf(box);
    const visitor = session.known && session.token === null;
    return {
      lines,
      count: countOf(lines),
      total: totalOf(lines),
      bill,
      billFailed: isError && bill === undefined,
      repricing: box.changes.length > 0 || (isFetching && bill !== undefined),
      pending: new Set(box.changes.map((change) => change.id)),
      sendingPaused,
      blocked: lines.some((line) => line.problem !== undefined),
      locked: bill?.locked === true,
      status: statusOf(box.known || visitor, lines.length, isError),
      refetch: () => void refetch(),
      flush: () => outbox.flush(),
    };
  }, [box, sendingPaused, session, bill, isFetching, isError, refetch]);
}

export interface CartLineState {
  quantity: number;
  pending: boolean;
  problem: Problem | undefined;
  /** Makes the quantity absolute; 0 removes. */
  set: (quantity: number) => void;
  /** Puts the first one in; asks for the login when there is none, and adds after it. */
  add: () => void;
}

/** One line of the cart. `item` is needed to put in what is not there yet (see itemOf). */
export function useCartLine(productId: string, variantId: string, item?: CartItem): CartLineState {
  const id = lineId(productId, variantId);
  const quantity = outbox.use((state) => quantityOf(state.box, id));
  const pending = outbox.use((state) => state.box.changes.some((change) => change.id === id));
  const problem = outbox.use((state) => state.problems[id]);
  const find = useCallback(
    () => item ?? linesOf(outbox.use.getState().box).find((line) => line.id === id),
    [item, id],
  );
  const set = useCallback(
    (next: number) => {
      const known = find();
      if (known) outbox.set(itemPart(known), next);
    },
    [find],
  );
  const add = useCallback(() => {
    const known = find();
    if (known) addWhenLoggedIn(itemPart(known));
    else toast.error(t('cart.addLocalFailed'));
  }, [find]);
  return { quantity, pending, problem, set, add };
}

/** A line carries more than its item; only the item is kept with a change. */
function itemPart(line: CartItem): CartItem {
  const { productId, variantId, name, nameHi, price, mrp, image, tile, weight, weightUnit, stock } = line;
  return { productId, variantId, name, nameHi, price, mrp, image, tile, weight, weightUnit, stock };
}

/** The server answered another call with the whole cart. */
export function takeCart(cart: ServerCart): void {
  outbox.accept(localCartOf(cart));
  queryClient.setQueryData(cartQueryKey, cart);
}

/** After the order was placed. */
export function resetCart(): void {
  clearBillOptions();
  outbox.clear();
  void queryClient.invalidateQueries({ queryKey: cartQueryKey });
}
