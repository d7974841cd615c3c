import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatShortDate } from '@/lib/dates';
import { formatMoney } from '@/lib/money';
import { useOnline } from '@/lib/network';
import { makeStyles, radius, useTheme } from '@/theme';
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
  Text,
} from '@/ui';
import { cashbacksPerPage, cashbacksQuery, type CashbackList } from './queries';
import { orderWords } from './transaction-words';

const useStyles = makeStyles((t) => ({
  root: { gap: t.space.x5 },
  total: { flexDirection: 'row', alignItems: 'center', gap: t.space.x4, backgroundColor: t.color.brandSoft },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    paddingVertical: t.space.x3,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  first: { borderTopWidth: 0 },
  words: { flex: 1 },
  old: { opacity: 0.5 },
}));

function Total({ amount }: { amount: number }) {
  const t = useT();
  const styles = useStyles();
  const { color } = useTheme();
  return (
    <Card style={styles.total}>
      <Icon name="gift" size={32} color={color.brand} />
      <View>
        <Text color="inkMuted">{t('wallet.totalCashback')}</Text>
        <Text type="h1" color="brand" tabular>
          {formatMoney(amount)}
        </Text>
      </View>
    </Card>
  );
}

function Cashbacks({ data, old }: { data: CashbackList; old: boolean }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Card>
      <View role="list" aria-label={t('wallet.cashbacks')} aria-busy={old} style={old && styles.old}>
        {data.list.map((cashback, at) => (
          <View key={cashback._id} role="listitem" style={[styles.row, at === 0 && styles.first]}>
            <View style={styles.words}>
              <Text type="bodyStrong">{orderWords(cashback.title, t)}</Text>
              <Text type="small" color="inkMuted">
                {t('wallet.appliedOn', { date: formatShortDate(cashback.appliedAt) })}
              </Text>
            </View>
            <Text type="bodyStrong" color="brand" tabular>
              {t('wallet.plus', { amount: formatMoney(cashback.amount) })}
            </Text>
          </View>
        ))}
      </View>
    </Card>
  );
}

/** The reward tab of the account: all cashback, in sum and one by one. */
export function RewardPanel() {
  const t = useT();
  const styles = useStyles();
  const online = useOnline();
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, isPlaceholderData, fetchStatus, refetch } = useQuery(
    cashbacksQuery(page),
  );
  const failed = isError || (fetchStatus === 'paused' && !online);
  return (
    <View style={styles.root}>
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
            <Cashbacks data={data} old={isPlaceholderData} />
          )}
          <Pager
            label={t('wallet.cashbacks')}
            page={page}
            pages={pageCount(data.count, cashbacksPerPage)}
            onChange={setPage}
          />
        </>
      ) : failed ? (
        <ErrorState message={t('wallet.cashbackFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={96} radius={radius.card} />
          <Skeleton height={240} radius={radius.card} />
        </Loading>
      )}
    </View>
  );
}
