import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useEffect } from 'react';

import { cartQueryKey } from '@/features/cart';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { toast } from '@/ui';
import { topUpQuery, walletQueryKey } from './queries';

/**
 * The customer is back from the payment page of a top-up, which the URL names. The server is asked for the outcome
 * until it is decided: the URL that the payment page leads back to says nothing of it.
 */
export function useTopUp() {
  const t = useT();
  const router = useRouter();
  const queries = useQueryClient();
  const { topUp: id = '' } = useLocalSearchParams<{ topUp?: string }>();
  const { data, isError, isFetching, refetch } = useQuery(topUpQuery(id));
  const status = data?.paymentStatus;
  useEffect(() => {
    if (!data || status === undefined || status === 'PENDING') return;
    if (status === 'COMPLETED') toast.success(t('wallet.added', { amount: formatMoney(data.amount) }));
    else toast.error(t('account.addMoneyFailedAgain'));
    void queries.invalidateQueries({ queryKey: walletQueryKey });
    void queries.invalidateQueries({ queryKey: cartQueryKey });
    router.setParams({ topUp: undefined });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each status; another language does not repeat it
  }, [status]);
  const waiting = id !== '' && (status === undefined || status === 'PENDING');
  return {
    waiting,
    failed: isError,
    checking: isFetching,
    /** The payment page of a pending top-up, else empty. */
    payUrl: waiting ? (data?.paymentUrl ?? '') : '',
    ask: () => void refetch(),
  };
}
