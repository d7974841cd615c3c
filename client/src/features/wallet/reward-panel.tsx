import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatShortDate } from '@/lib/dates';
import { formatMoney } from '@/lib/money';
import { makeStyles, radius } from '@/theme';
import {
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Heading,
  Icon,
  Loading,
  pageCount,
  Pager,
  Skeleton,
  Stack,
  Text,
} from '@/ui';
import { MoneyList, MoneyRow } from './parts/money-list';
import { cashbacksPerPage, cashbacksQuery, type CashbackList } from './queries';
import { descriptionWords } from './transaction-words';

const useStyles = makeStyles((t) => ({
  total: { flexDirection: 'row', alignItems: 'center', gap: t.space.x4, backgroundColor: t.color.brandSoft },
}));

function Total({ amount }: { amount: number }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Card style={styles.total}>
      <Icon name="gift" size={32} color="brand" />
      <View>
        <Text color="inkMuted">{t('wallet.totalCashback')}</Text>
        <Text type="h1" color="brand" tabular>
          {formatMoney(amount)}
        </Text>
      </View>
    </Card>
  );
}

function Cashbacks({ data, stale }: { data: CashbackList; stale: boolean }) {
  const t = useT();
  return (
    <MoneyList label={t('wallet.cashbacks')} stale={stale}>
      {data.list.map((cashback, at) => (
        <MoneyRow
          key={cashback._id}
          first={at === 0}
          title={descriptionWords(cashback.title, t)}
          notes={[
            t(cashback.amount < 0 ? 'wallet.takenBackOn' : 'wallet.appliedOn', {
              date: formatShortDate(cashback.appliedAt),
            }),
          ]}
        >
          <Text type="bodyStrong" color="brand" tabular>
            {t(cashback.amount < 0 ? 'wallet.minus' : 'wallet.plus', {
              amount: formatMoney(Math.abs(cashback.amount)),
            })}
          </Text>
        </MoneyRow>
      ))}
    </MoneyList>
  );
}

export function RewardPanel() {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(cashbacksQuery(page));
  return (
    <Stack gap="x5">
      <Heading level={1}>{t('wallet.rewardTitle')}</Heading>
      {data ? (
        <>
          <Total amount={data.totalAmount} />
          {data.list.length === 0 ? (
            <EmptyState
              icon="gift"
              title={t('wallet.noCashback')}
              body={t('wallet.noCashbackBody')}
              action={<ButtonLink href="/products" label={t('wallet.shop')} />}
            />
          ) : (
            <Cashbacks data={data} stale={isPlaceholderData} />
          )}
          <Pager
            label={t('wallet.cashbacks')}
            page={page}
            pages={pageCount(data.count, cashbacksPerPage)}
            onChange={setPage}
          />
        </>
      ) : isError ? (
        <ErrorState message={t('wallet.cashbackFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={96} radius={radius.card} />
          <Skeleton height={240} radius={radius.card} />
        </Loading>
      )}
    </Stack>
  );
}
