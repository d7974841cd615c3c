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
  totalOf,
  type CartItem,
  type CartLine,
  type ServerCart,
} from './cart-lines';
import { cartQuery, outbox } from './cart-sync';

/** The query of the cart, and empty in the prerendered page, which knows no customer. */
function useCartQuery() {
  const hydrated = useHydrated();
  const enabled = useSession(isLoggedIn);
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useQuery(
    { ...cartQuery, enabled },
    queryClient,
  );
  const cart = hydrated ? data : undefined;
  // What an earlier visit left has lines to show, but its bill may be wrong by now.
  return { cart, bill: dataUpdatedAt > 0 ? cart : undefined, isFetching, isError, refetch };
}

export type CartStatus = 'unknown' | 'failed' | 'empty' | 'filled';

export interface CartState {
  /** What the customer sees: unconfirmed changes included. */
  lines: CartLine[];
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
      repricing: changes.length > 0 || (isFetching && bill !== undefined),
      pending: new Set(changes.map((change) => change.id)),
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
  /** Makes the quantity absolute; 0 removes. */
  set: (quantity: number) => void;
  /** Puts the first one in; asks for the login when there is none, and adds after it. */
  add: () => void;
}

/** One line of the cart. `item` is needed to put in what is not there yet (see itemOf). */
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
  const add = useCallback(() => {
    const known = find();
    if (known) addWhenLoggedIn(known);
    else toast.error(t('cart.addLocalFailed'));
  }, [find]);
  const quantity = change?.quantity ?? (hydrated ? confirmed : undefined) ?? 0;
  return { quantity, pending: change !== undefined, problem, set, add };
}
