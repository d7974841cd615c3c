import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { stale } from '@/api';
import { cartQueryKey, resetCart } from '@/features/cart';
import { useT } from '@/i18n';
import { pollUntil } from '@/lib/poll-until';
import { toast } from '@/ui';
import { fetchPayment, orderQuery, ordersQueryKey } from './queries';

/**
 * Asks the server for the state of a payment, less and less often, until it is decided. The address that the payment page leads
 * back to says nothing about the outcome.
 */
export function usePaymentWatch(orderId: string) {
  const t = useT();
  const queries = useQueryClient();
  // The button is busy only after a press, not during the automatic checks.
  const [checking, setChecking] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['payment', orderId],
    queryFn: () => fetchPayment(orderId),
    staleTime: stale.never,
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: pollUntil((payment) => payment.orderStatus !== 'Pending Payment'),
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
    void queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    void queries.invalidateQueries({ queryKey: ordersQueryKey });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of the language must not repeat the message
  }, [status, orderId]);
  async function check() {
    setChecking(true);
    await refetch();
    setChecking(false);
  }
  return { payment: data, unreachable: isError, checking, check: () => void check() };
}
