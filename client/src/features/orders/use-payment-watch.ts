import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { stale } from '@/api';
import { cartQueryKey, resetCart } from '@/features/cart';
import { useT } from '@/i18n';
import { toast } from '@/ui';
import { pauseAfter } from './payment-pause';
import { fetchPayment, orderQueryKey, ordersQueryKey } from './queries';

/**
 * Asks the server after a payment until it is decided, more and more seldom. Where the customer
 * came back from says nothing.
 */
export function usePaymentWatch(orderId: string) {
  const t = useT();
  const queries = useQueryClient();
  // The button works when it was pressed, not whenever the page asks by itself.
  const [asking, setAsking] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['payment', orderId],
    queryFn: () => fetchPayment(orderId),
    staleTime: stale.never,
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && state.data.orderStatus !== 'Pending Payment'
        ? false
        : pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
  });
  const status = data?.orderStatus;
  useEffect(() => {
    if (status === undefined || status === 'Pending Payment') return;
    if (status === 'Cancelled') {
      void queries.invalidateQueries({ queryKey: cartQueryKey });
    } else {
      resetCart();
      toast.success(t('checkout.placed'));
    }
    void queries.invalidateQueries({ queryKey: orderQueryKey(orderId) });
    void queries.invalidateQueries({ queryKey: ordersQueryKey });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once for each word of the server, in whatever language
  }, [status, orderId]);
  async function ask() {
    setAsking(true);
    await refetch();
    setAsking(false);
  }
  return { payment: data, unheard: isError, asking, ask: () => void ask() };
}
