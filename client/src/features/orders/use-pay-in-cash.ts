import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'expo-router';

import { isProblem } from '@/api';
import { cartQueryKey, resetCart } from '@/features/cart';
import { refusalText, useT } from '@/i18n';
import { toast } from '@/ui';
import { orderQuery, ordersQueryKey, payInCash } from './queries';

/** Pays in cash instead of online. A refusal leaves the cart as it was, and check-out has its other ways. */
export function usePayInCash(orderId: string) {
  const t = useT();
  const router = useRouter();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => payInCash(orderId),
    onSuccess: (placed) => {
      resetCart();
      toast.success(t('checkout.placed'));
      router.replace({ pathname: '/order-confirmation/[orderId]', params: { orderId: placed._id } });
    },
    onError: (problem) => {
      // Without an answer it is not known; the button asks again and finds the same order.
      if (isProblem(problem) && problem.kind === 'conflict')
        void queries.invalidateQueries({ queryKey: cartQueryKey });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
      void queries.invalidateQueries({ queryKey: ordersQueryKey });
    },
  });
  return {
    pay: () => mutate(),
    busy: isPending,
    problem: error ? refusalText(error, 'orders.payCashFailed') : '',
  };
}
