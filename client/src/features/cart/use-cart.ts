import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { queryClient, type Problem } from '@/api';
import { t } from '@/i18n';
import { useHydrated } from '@/lib/use-hydrated';
import { isLoggedIn, useSession } from '@/state';
import { toast } from '@/ui/toast-store';
import { addWhenLoggedIn } from './add-after-login';
import {
  applyPending,
  confirmedQuantity,
  countOf,
  lineId,
  shownQuantity,
  totalOf,
  type CartItem,
  type CartLine,
  type ServerCart,
} from './cart-lines';
import { cartQuery, outbox } from './cart-sync';

/** The query of the cart. Empty until hydration: the server renders pages without knowing the customer. */
function useCartQuery() {
  const hydrated = useHydrated();
  const enabled = useSession(isLoggedIn);
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useQuery(
    { ...cartQuery, enabled },
    queryClient,
  );
  const cart = hydrated ? data : undefined;
  // Of the copy of an earlier visit only the lines are shown, because its bill may be wrong by now.
  return { cart, bill: dataUpdatedAt > 0 ? cart : undefined, isFetching, isError, refetch };
}

type CartStatus = 'unknown' | 'failed' | 'empty' | 'filled';

export interface CartState {
  /** The lines that the customer sees, with unconfirmed changes. */
  lines: CartLine[];
  /** The number of pieces, not of lines. Not valid while `status` is 'unknown'. */
  count: number;
  /** The item total of the shown lines, in rupees. */
  total: number;
  /** The server's cart and bill; undefined until the first answer, and outdated while `repricing`. */
  bill: ServerCart | undefined;
  /** The bill could not be fetched, and there is no older one. */
  billFailed: boolean;
  /** A new bill is being fetched: the old totals stay, dimmed. */
  repricing: boolean;
  /** The last try to send has failed, or there is no network: "not saved yet". */
  sendingPaused: boolean;
  /** A line has a problem that blocks check-out. */
  blocked: boolean;
  /** An order of this cart waits for its payment; until then the cart can be neither changed nor ordered. */
  locked: boolean;
  status: CartStatus;
  refetch: () => void;
  /** Resolves when the server has confirmed every change. Throws the Problem if one cannot be saved. */
  flush: () => Promise<void>;
}

function statusOf(known: boolean, lines: number, failed: boolean): CartStatus {
  if (lines > 0) return 'filled';
  if (known) return 'empty';
  return failed ? 'failed' : 'unknown';
}

export function useCart(): CartState {
  const changes = outbox.use((state) => state.changes);
  const sendingPaused = outbox.use((state) => state.sendingPaused);
  const session = useSession();
  const { cart, bill, isFetching, isError, refetch } = useCartQuery();
  return useMemo(() => {
    const lines = applyPending(cart, changes);
    const visitor = session.known && session.token === null;
    return {
      lines,
      count: countOf(lines),
      total: totalOf(lines),
      bill,
      billFailed: isError && bill === undefined,
      // The bill of a locked cart cannot change. Its polls would let the totals blink.
      repricing: changes.length > 0 || (isFetching && bill !== undefined && !bill.locked),
      sendingPaused,
      blocked: lines.some((line) => line.problem !== undefined),
      locked: bill?.locked === true,
      status: statusOf(cart !== undefined || visitor, lines.length, isError),
      refetch: () => void refetch(),
      flush: () => outbox.flush(),
    };
  }, [cart, changes, sendingPaused, session, bill, isFetching, isError, refetch]);
}

export interface CartLineState {
  quantity: number;
  pending: boolean;
  problem: Problem | undefined;
  /** Sets the quantity; 0 removes the line. */
  set: (quantity: number) => void;
  /** Says what happens if it is missing; empty is what is said of the whole order. */
  say: (ifMissing: string) => void;
  /** Adds the first piece; for a visitor after the login. */
  add: () => void;
}

/** One line of the cart. `item` is needed to add a product that is not in the cart yet (itemOf). */
export function useCartLine(productId: string, variantId: string, item?: CartItem): CartLineState {
  const id = lineId(productId, variantId);
  const hydrated = useHydrated();
  const confirmed = useQuery(
    { ...cartQuery, enabled: false, select: (cart) => confirmedQuantity(cart, id) },
    queryClient,
  ).data;
  const change = outbox.use((state) => state.changes.find((one) => one.id === id));
  const problem = outbox.use((state) => state.problems[id]);
  const find = useCallback(
    () =>
      item ??
      applyPending(queryClient.getQueryData(cartQuery.queryKey), outbox.use.getState().changes).find(
        (line) => line.id === id,
      ),
    [item, id],
  );
  const set = useCallback(
    (next: number) => {
      const known = find();
      if (known) outbox.set(known, next);
    },
    [find],
  );
  const say = useCallback(
    (ifMissing: string) => {
      const known = find();
      const { changes } = outbox.use.getState();
      if (known)
        outbox.set(
          { ...known, ifMissing },
          shownQuantity(queryClient.getQueryData(cartQuery.queryKey), changes, id),
        );
    },
    [find, id],
  );
  const add = useCallback(() => {
    const known = find();
    if (known) addWhenLoggedIn(known);
    else toast.error(t('cart.addLocalFailed'));
  }, [find]);
  const quantity = change?.quantity ?? (hydrated ? confirmed : undefined) ?? 0;
  return { quantity, pending: change !== undefined, problem, set, say, add };
}
