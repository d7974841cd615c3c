import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { refusalText, useT } from '@/i18n';
import { radius } from '@/theme';
import {
  EmptyState,
  ErrorState,
  Heading,
  Loading,
  pageCount,
  Pager,
  RadioPills,
  Skeleton,
  Stack,
} from '@/ui';
import { transactionsPerPage, transactionsQuery, type Direction } from '../queries';
import { MoneyList } from './money-list';
import { TransactionRow } from './transaction-row';

export function Transactions() {
  const t = useT();
  const [page, setPage] = useState(1);
  const [direction, setDirection] = useState<Direction>('');
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    transactionsQuery(page, direction),
  );
  const filters = [
    { value: '', label: t('wallet.all') },
    { value: 'CREDIT', label: t('wallet.moneyIn') },
    { value: 'DEBIT', label: t('wallet.moneyOut') },
  ];
  return (
    <Stack gap="x4">
      <Heading level={2}>{t('wallet.transactions')}</Heading>
      <RadioPills
        appearance="compact"
        label={t('wallet.filter')}
        items={filters}
        value={direction}
        onChange={(next) => {
          setDirection(next as Direction);
          setPage(1);
        }}
      />
      {data === undefined ? (
        isError ? (
          <ErrorState
            message={refusalText(error, 'account.walletInfoFailed')}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading>
            <Stack gap="x3">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} height={72} radius={radius.button} />
              ))}
            </Stack>
          </Loading>
        )
      ) : data.list.length === 0 ? (
        <EmptyState
          icon="wallet"
          level={3}
          title={t('account.noTransactions')}
          body={t('wallet.emptyBody')}
        />
      ) : (
        <MoneyList label={t('wallet.transactions')} stale={isPlaceholderData}>
          {data.list.map((transaction, at) => (
            <TransactionRow key={transaction._id} transaction={transaction} first={at === 0} />
          ))}
        </MoneyList>
      )}
      {data ? (
        <Pager
          label={t('wallet.transactions')}
          page={page}
          pages={pageCount(data.count, transactionsPerPage)}
          onChange={setPage}
        />
      ) : null}
    </Stack>
  );
}
