import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Href, useLocalSearchParams, useRouter } from 'expo-router';
import { useEffect } from 'react';

import { cartQueryKey } from '@/features/cart';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { toast } from '@/ui';
import { keptReturn } from './kept-return';
import { topUpQuery, walletQueryKey } from './queries';

/**
 * Shows the outcome of the top-up that the URL names, after the customer comes back from its payment page. The server is
 * asked until the payment is decided: the URL alone proves nothing about it.
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
    const path = keptReturn.take(id);
    if (path) router.replace(path as Href);
    else router.setParams({ topUp: undefined });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of the language must not repeat the message
  }, [status]);
  const waiting = id !== '' && (status === undefined || status === 'PENDING');
  return {
    waiting,
    failed: isError,
    checking: isFetching,
    /** The address of the payment page while the top-up is pending, else empty. */
    payUrl: waiting ? (data?.paymentUrl ?? '') : '',
    ask: () => void refetch(),
  };
}
