import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useEffect } from 'react';

import { stale } from '@/api';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { toast } from '@/ui';
import { fetchTopUp, walletQueryKey } from './queries';

/** More and more seldom: 2 s at first, half a minute in the end. */
function pauseAfter(looks: number): number {
  return Math.min(2000 * 1.5 ** looks, 30_000);
}

/**
 * The customer is back from the payment page of a top-up, which the address names. Whether it was
 * paid is asked of the server until it is decided: where somebody came from says nothing.
 */
export function useTopUp() {
  const t = useT();
  const router = useRouter();
  const queries = useQueryClient();
  const { topUp: id } = useLocalSearchParams<{ topUp?: string }>();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['topUp', id],
    queryFn: () => fetchTopUp(id ?? ''),
    enabled: id !== undefined && id !== '',
    staleTime: stale.never,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && state.data.paymentStatus !== 'PENDING'
        ? false
        : pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
  });
  const status = data?.paymentStatus;
  useEffect(() => {
    if (!data || status === undefined || status === 'PENDING') return;
    if (status === 'COMPLETED') toast.success(t('wallet.added', { amount: formatMoney(data.amount) }));
    else toast.error(t('account.addMoneyFailedAgain'));
    void queries.invalidateQueries({ queryKey: walletQueryKey });
    void queries.invalidateQueries({ queryKey: ['cart'] });
    router.setParams({ topUp: undefined });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once for each word of the server, in whatever language
  }, [status]);
  const waiting = id !== undefined && id !== '' && (status === undefined || status === 'PENDING');
  return {
    waiting,
    failed: isError,
    checking: isFetching,
    /** Where it can still be paid. */
    payUrl: waiting ? (data?.paymentUrl ?? '') : '',
    ask: () => void refetch(),
  };
}
