import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'expo-router';

import { isProblem } from '@/api';
import { cartQueryKey, resetCart } from '@/features/cart';
import { refusalText, useT } from '@/i18n';
import { toast } from '@/ui';
import { orderQuery, ordersQueryKey, payInCash } from './queries';

/** Places an unpaid order for cash instead. After a refusal the cart is as it was, and the customer can go to check-out again. */
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
      // Other errors say nothing about the cart. If the answer was lost, a second press finds the order that the first one placed.
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
