import type { components } from '@/api';
import { post } from '@/api/client';

export type Transaction = components['schemas']['Transaction'];
export type TransactionList = components['schemas']['TransactionList'];
export type CashbackList = components['schemas']['CashbackList'];
export type TopUp = components['schemas']['TopUp'];

/** Which way the money went; '' is both. */
export type Direction = '' | 'CREDIT' | 'DEBIT';

/** Everything under this key changes when money moves. */
export const walletQueryKey = ['wallet'] as const;

export const transactionsPerPage = 10;
export const cashbacksPerPage = 20;

export async function fetchBalance(): Promise<number> {
  return (await post('/user/check-my-wallet', undefined)).balance;
}

export function fetchTransactions(page: number, direction: Direction): Promise<TransactionList> {
  return post('/user/transaction-list', {
    page,
    limit: transactionsPerPage,
    sortField: 'createdAt',
    sortOrder: 'desc',
    ...(direction === '' ? {} : { transactionType: direction }),
  });
}

export function fetchCashbacks(page: number): Promise<CashbackList> {
  return post('/user/cashbacks', { page, limit: cashbacksPerPage });
}

/** Opens a payment; the answer says where to pay. */
export function addMoney(amount: number): Promise<components['schemas']['PaymentLink']> {
  return post('/user/add-money-to-wallet', { amount });
}

/** What the gateway told the server of a top-up. */
export function fetchTopUp(topUpId: string): Promise<TopUp> {
  return post('/user/top-up', { topUpId });
}
