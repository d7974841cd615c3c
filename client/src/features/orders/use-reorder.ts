import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { cartQueryKey, ofOwner, takeCart, useCart } from '@/features/cart';
import { refusalText, useT } from '@/i18n';
import { openCart } from '@/state';
import { toast } from '@/ui';
import { ordersQueryKey, reorder, type Unavailable } from './queries';

/** Puts an order's items into the cart again, and reports those that are not available. */
export function useReorder(orderId: string) {
  const t = useT();
  const queries = useQueryClient();
  const { flush } = useCart();
  const [missing, setMissing] = useState<readonly Unavailable[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Unsent changes of the cart set absolute quantities: sent after the reorder, they would undo it.
      await flush();
      return ofOwner(reorder(orderId));
    },
    onSuccess: (cart) => {
      if (!cart) return;
      takeCart(cart);
      const { unavailable = [] } = cart;
      if (unavailable.length > 0) {
        setMissing(unavailable);
        return;
      }
      toast.success(t('orders.reordered'));
      openCart();
    },
    onError: (error) => {
      toast.error(refusalText(error, 'orders.reorderFailed'));
      void queries.invalidateQueries({ queryKey: ordersQueryKey });
      // Without an answer the items may be in the cart.
      void queries.invalidateQueries({ queryKey: cartQueryKey });
    },
  });
  return { reorder: () => mutate(), busy: isPending, missing, close: () => setMissing(null) };
}
