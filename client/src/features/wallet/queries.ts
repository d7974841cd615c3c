import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';
import { pollUntil } from '@/lib/poll-until';

export type Transaction = components['schemas']['Transaction'];
export type CashbackList = components['schemas']['CashbackList'];

/** CREDIT is money into the wallet, DEBIT money out of it, '' is both. */
export type Direction = '' | 'CREDIT' | 'DEBIT';

/** The prefix of all queries that must be fetched again when the balance changes. */
export const walletQueryKey = ['wallet'] as const;

export const transactionsPerPage = 10;
export const cashbacksPerPage = 20;

export const balanceQuery = queryOptions({
  queryKey: [...walletQueryKey, 'balance'],
  queryFn: async () => (await post('/user/check-my-wallet', undefined)).balance,
  staleTime: stale.never,
  refetchOnWindowFocus: true,
});

export const transactionsQuery = (page: number, direction: Direction) =>
  queryOptions({
    queryKey: [...walletQueryKey, 'transactions', direction, page],
    queryFn: () =>
      post('/user/transaction-list', {
        page,
        limit: transactionsPerPage,
        sortField: 'createdAt',
        sortOrder: 'desc',
        ...(direction === '' ? {} : { transactionType: direction }),
      }),
    staleTime: stale.never,
    placeholderData: keepPreviousData,
  });

export const cashbacksQuery = (page: number) =>
  queryOptions({
    queryKey: [...walletQueryKey, 'cashbacks', page],
    queryFn: () => post('/user/cashbacks', { page, limit: cashbacksPerPage }),
    staleTime: stale.never,
    placeholderData: keepPreviousData,
  });

/** A top-up, fetched until its payment is decided. */
export const topUpQuery = (topUpId: string) =>
  queryOptions({
    queryKey: ['topUp', topUpId],
    queryFn: () => fetchTopUp(topUpId),
    enabled: topUpId !== '',
    staleTime: stale.never,
    retry: false,
    refetchInterval: pollUntil((topUp) => topUp.paymentStatus !== 'PENDING'),
  });

/** Begins a top-up. The answer has the address of its payment page. */
export const addMoney = (amount: number) => post('/user/add-money-to-wallet', { amount });

/** The state of a top-up's payment, as the gateway told the server. */
export const fetchTopUp = (topUpId: string) => post('/user/top-up', { topUpId });
