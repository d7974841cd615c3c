import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { queryClient, stale } from '@/api';
import { useT } from '@/i18n';
import { isLoggedIn, useSession } from '@/state';
import { toast } from '@/ui/toast-store';
import { setBillOptions, useBillOptions } from './bill-options';
import { promoProblem } from './promo-problem';
import {
  cartQueryKey,
  couponsQueryKey,
  fetchCart,
  fetchCoupons,
  type Coupon,
  type CouponChoice,
} from './queries';
import type { CartState } from './use-cart';

/** The codes on offer. They are sorted for the cart as it is, so every new version asks anew. */
function useCoupons(cart: CartState) {
  const loggedIn = useSession(isLoggedIn);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [...couponsQueryKey, cart.bill?._id, cart.bill?.version],
    queryFn: fetchCoupons,
    enabled: loggedIn && cart.bill !== undefined,
    staleTime: stale.account,
    placeholderData: keepPreviousData,
  });
  return { list: data ?? [], pending: isPending, failed: isError && !data, refetch: () => void refetch() };
}

/** The promo code: typed or picked, applied, taken off again. */
export function usePromo(cart: CartState) {
  const t = useT();
  const couponId = useBillOptions((state) => state.couponId);
  const wallet = useBillOptions((state) => state.wallet);
  const coupons = useCoupons(cart);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  /** The id of the one that is being applied; 'typed' for the field. */
  const [busy, setBusy] = useState<string | null>(null);

  async function apply(choice: CouponChoice, who: string) {
    if (busy) return;
    setBusy(who);
    setProblem(undefined);
    try {
      // The code is judged against what the server has; what was not sent yet goes first.
      await cart.flush();
      const priced = await fetchCart({ ...choice, walletDeduction: wallet });
      setBillOptions({ couponId: priced.couponId });
      await queryClient.cancelQueries({ queryKey: cartQueryKey });
      queryClient.setQueryData(cartQueryKey, priced);
      setText('');
      toast.success(t('cart.promoApplied'));
    } catch (error) {
      setProblem(promoProblem(error));
    } finally {
      setBusy(null);
    }
  }

  return {
    text,
    type(next: string) {
      setText(next);
      setProblem(undefined);
    },
    problem,
    busy,
    coupons,
    /** What is applied, as far as the bill knows it. */
    applied:
      couponId === ''
        ? undefined
        : { id: couponId, code: cart.bill?.couponCode ?? '', saving: cart.bill?.couponSaving ?? 0 },
    submit() {
      const typed = text.trim();
      if (typed === '') setProblem(t('cart.enterPromo'));
      else void apply({ couponCode: typed }, 'typed');
    },
    pick: (coupon: Coupon) => void apply({ couponId: coupon._id }, coupon._id),
    remove() {
      setBillOptions({ couponId: '' });
      void queryClient.invalidateQueries({ queryKey: cartQueryKey });
    },
  };
}

export type PromoState = ReturnType<typeof usePromo>;
