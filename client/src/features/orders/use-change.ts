import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '@/api';
import { cartQueryKey, resetCart, useCart } from '@/features/cart';
import { refusalText, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useDebounced } from '@/lib/use-debounced';
import { toast } from '@/ui';
import {
  beginChange,
  bodyOf,
  changesAnything,
  leavesNothing,
  withQuantity,
  type ChangeDraft,
} from './change-draft';
import { keptChange } from './kept-change';
import { changeOrder, orderQuery, previewChange, type Order, type OrderChange } from './queries';

/** Refusals after which the order is not what the customer saw. */
const otherOrder = ['order_changed_meanwhile', 'order_not_found'];
/** Refusals after which the order cannot be changed any more: its page is left without the dialog. */
const tooLate = ['order_not_changeable', 'order_changed_often'];

/** What the customer has entered. It begins anew when the order was changed elsewhere, for instance on another device. */
function useDraft(order: Order, fromCart: boolean) {
  const changes = order.changes ?? 0;
  const [draft, setDraft] = useState<ChangeDraft>(() => {
    const kept = keptChange.get(order._id, changes) ?? beginChange(order, fromCart);
    return fromCart ? { ...kept, cart: true } : kept;
  });
  if (draft.changes !== changes) setDraft(beginChange(order, draft.cart));
  const set = (next: ChangeDraft) => {
    setDraft(next);
    keptChange.set(order._id, next);
  };
  return [draft, set] as const;
}

/** The state of the dialog that changes an order: what is entered, what that costs, and the call. */
export function useChange(order: Order, fromCart: boolean, close: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const cart = useCart();
  const [entered, set] = useDraft(order, fromCart);
  /** Why what was entered is gone. */
  const [gone, setGone] = useState<unknown>(null);
  // A cart that another order waits for, or that is empty, cannot be added.
  const mayAddCart = cart.status === 'filled' && !cart.locked;
  const draft = { ...entered, cart: entered.cart && mayAddCart };
  const isChange = changesAnything(draft, order) && !leavesNothing(draft, order);
  const body = bodyOf(draft, order, cart.bill?._id);
  const goods = draft.cart ? cart.lines.map(({ id, quantity }) => `${id} ${quantity}`).join() : '';
  const wish = JSON.stringify([body, goods]);
  const asked = useDebounced(wish);
  const queryKey = [...orderQuery(order._id).queryKey, 'change', asked];
  const refetchOrder = () =>
    void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey, exact: true });

  const onRefused = (error: unknown) => {
    if (!isProblem(error)) return;
    const { code, detail } = error;
    if (code === 'price_changed' && detail) queries.setQueryData(queryKey, detail as OrderChange);
    if (code === 'order_change_wallet') void queries.invalidateQueries({ queryKey });
    if (code.startsWith('cart_')) void queries.invalidateQueries({ queryKey: cartQueryKey });
    if (otherOrder.includes(code)) {
      setGone(error);
      refetchOrder();
    }
    if (tooLate.includes(code)) {
      toast.error(refusalText(error, 'orders.changeFailed'));
      keptChange.clear();
      refetchOrder();
      close();
    }
  };
  const preview = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        if (body.cartId) await cart.flush();
        return await previewChange(body, signal);
      } catch (error) {
        onRefused(error);
        throw error;
      }
    },
    enabled: isChange && asked === wish && (!draft.cart || cart.bill !== undefined),
    // Of another visit of the dialog nothing counts: money may have been added meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const change = useMutation({
    mutationFn: (expectedTotal: number) => changeOrder(body, expectedTotal),
    onSuccess: (made) => {
      queries.setQueryData(orderQuery(order._id).queryKey, made.order);
      keptChange.clear();
      if (body.cartId) resetCart();
      toast.success(t('orders.changeDone', { total: formatMoney(made.total) }));
      close();
      // The change moves stock and money, so nearly every query is out of date.
      void queries.invalidateQueries();
    },
    onError: onRefused,
  });
  const shown = isChange ? preview.data : undefined;
  const isFresh = shown !== undefined && asked === wish && !preview.isFetching && !preview.isPlaceholderData;
  const forget = () => {
    change.reset();
    setGone(null);
  };
  return {
    draft,
    cart,
    mayAddCart,
    isEmpty: leavesNothing(draft, order),
    isChange,
    /** What the change costs; of the entries before while `!isFresh`. */
    preview: shown,
    isFresh,
    refusal: change.error ?? (isChange && asked === wish ? preview.error : null) ?? gone,
    setQuantity: (variantId: string, quantity: number) => {
      forget();
      set(withQuantity(entered, variantId, quantity));
    },
    addCart: (add: boolean) => {
      forget();
      set({ ...entered, cart: add });
    },
    send: () => shown && isFresh && change.mutate(shown.total),
    busy: change.isPending,
    leave: () => {
      keptChange.clear();
      close();
    },
  };
}

export type ChangeState = ReturnType<typeof useChange>;
