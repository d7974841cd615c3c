import { View } from 'react-native';

import { type BillRow, billText } from '@/features/cart';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Grow, HStack, Label, Stack, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  dim: { opacity: 0.5 },
  amount: { width: 76 },
  sum: { paddingTop: t.space.x1, borderTopWidth: 1, borderTopColor: t.color.line },
}));

interface CompareBillsProps {
  before: readonly BillRow[];
  after: readonly BillRow[];
  /** The new bill is being fetched. */
  waits: boolean;
}

/** The rows of both bills up to their totals, in the order of the new one. How it is paid is said below. */
function bothOf(before: readonly BillRow[], after: readonly BillRow[]) {
  const total = after.findIndex(({ key }) => key === 'total');
  return after
    .slice(0, total + 1)
    .map((row) => ({ ...row, was: before.find(({ key }) => key === row.key)?.amount ?? 0 }))
    .filter(({ key, sum, always, amount, was }) =>
      sum ? key === 'total' : always || amount !== 0 || was !== 0,
    );
}

export function CompareBills({ before, after, waits }: CompareBillsProps) {
  const t = useT();
  const styles = useStyles();
  const words = (key: BillRow['key'], amount: number): string => {
    if (amount < 0) return t('drawer.minus', { amount: formatMoney(-amount) });
    return key === 'delivery' && amount === 0 ? t('drawer.free') : formatMoney(amount);
  };
  return (
    <Stack
      gap="x1"
      role="table"
      aria-label={t('orders.billTitle')}
      aria-busy={waits}
      style={[waits && styles.dim]}
    >
      <HStack gap="x2" align="baseline" role="row">
        <Grow role="columnheader">
          <Label>{t('orders.billTitle')}</Label>
        </Grow>
        <View role="columnheader" style={styles.amount}>
          <Label align="right">{t('orders.changeBefore')}</Label>
        </View>
        <View role="columnheader" style={styles.amount}>
          <Label align="right">{t('orders.changeAfter')}</Label>
        </View>
      </HStack>
      {bothOf(before, after).map(({ key, sum, amount, was }) => (
        <HStack gap="x2" align="baseline" key={key} role="row" style={[sum && styles.sum]}>
          <Grow role="rowheader">
            <Text type={sum ? 'bodyStrong' : 'body'} color={sum ? 'ink' : 'inkMuted'}>
              {t(sum ? 'orders.total' : billText(key))}
            </Text>
          </Grow>
          <View role="cell" style={styles.amount}>
            <Text tabular align="right" color="inkMuted">
              {words(key, was)}
            </Text>
          </View>
          <View role="cell" style={styles.amount}>
            <Text type={sum || amount !== was ? 'bodyStrong' : 'body'} tabular align="right">
              {words(key, amount)}
            </Text>
          </View>
        </HStack>
      ))}
    </Stack>
  );
}
