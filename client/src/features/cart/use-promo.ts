import { useMutation, useQuery } from '@tanstack/react-query';

import { queryClient } from '@/api';
import { useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { isLoggedIn, useSession } from '@/state';
import { toast } from '@/ui/toast-store';
import { applyToBill } from './apply-to-bill';
import { setBillOptions, useBillOptions } from './bill-options';
import { promoProblem } from './promo-problem';
import { cartQueryKey, couponsQuery, type BillRequest, type Coupon } from './queries';
import type { CartState } from './use-cart';

interface Typed {
  code: string;
}

const blank: Typed = { code: '' };

type CodeChoice = Pick<BillRequest, 'couponId' | 'couponCode'>;

function useCoupons(cart: CartState) {
  const loggedIn = useSession(isLoggedIn);
  const { data, isPending, isError, refetch } = useQuery({
    ...couponsQuery(cart.bill),
    enabled: loggedIn && cart.bill !== undefined,
  });
  return { list: data ?? [], pending: isPending, failed: isError && !data, refetch: () => void refetch() };
}

export function usePromo(cart: CartState) {
  const t = useT();
  const couponId = useBillOptions((state) => state.couponId);
  const coupons = useCoupons(cart);
  const {
    mutate,
    reset: forget,
    isPending,
    variables,
    error,
  } = useMutation({
    mutationFn: async (choice: CodeChoice) => {
      // The server prices its own cart, so unsent changes must be saved first.
      await cart.flush();
      await applyToBill(choice);
    },
    onSuccess: () => {
      reset();
      toast.success(t('drawer.promoApplied'));
    },
  });
  const { form, field, submit, reset } = useForm<Typed, Partial<Typed>>(
    blank,
    ({ code }) => (code.trim() === '' ? { code: t('drawer.enterPromo') } : {}),
    error ? { code: promoProblem(error) } : undefined,
    () => isPending || forget(),
  );
  const apply = (choice: CodeChoice) => (isPending ? undefined : mutate(choice));
  return {
    field: field('code'),
    /** The id of the code that is being applied; 'typed' for a code from the field. */
    busy: isPending ? (variables.couponId ?? 'typed') : null,
    coupons,
    /** The applied code, with its saving once the bill is there. */
    applied:
      couponId === ''
        ? undefined
        : { id: couponId, code: cart.bill?.couponCode ?? '', saving: cart.bill?.couponSaving ?? 0 },
    submit: () => submit(() => apply({ couponCode: form.code.trim() })),
    pick(coupon: Coupon) {
      reset();
      apply({ couponId: coupon._id });
    },
    remove() {
      setBillOptions({ couponId: '' });
      void queryClient.invalidateQueries({ queryKey: cartQueryKey });
    },
  };
}

export type PromoState = ReturnType<typeof usePromo>;
