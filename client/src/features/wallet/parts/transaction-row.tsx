import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatDateTime } from '@/lib/dates';
import { formatMoney } from '@/lib/money';
import { makeStyles, useTheme } from '@/theme';
import { Badge, Icon, Text } from '@/ui';
import type { Transaction } from '../queries';
import { statusLook, typeLabel } from '../transaction-look';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    paddingVertical: t.space.x3,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  first: { borderTopWidth: 0 },
  mark: {
    width: 40,
    height: 40,
    borderRadius: t.radius.pill,
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: t.color.sunk,
  },
  in: { backgroundColor: t.color.brandSoft },
  words: { flex: 1 },
  right: { alignItems: 'flex-end', gap: t.space.x1 },
}));

/** One movement: what for, when, how much and which way. */
export function TransactionRow({ transaction, first }: { transaction: Transaction; first: boolean }) {
  const t = useT();
  const styles = useStyles();
  const { color } = useTheme();
  const credit = transaction.transactionType === 'CREDIT';
  const look = statusLook(transaction.status);
  const amount = formatMoney(transaction.amount);
  return (
    <View role="listitem" style={[styles.row, first && styles.first]}>
      <View style={[styles.mark, credit && styles.in]}>
        <Icon
          name={transaction.status === 'COMPLETED' ? (credit ? 'plus' : 'minus') : look.icon}
          size={20}
          color={credit ? color.brand : color.inkMuted}
        />
      </View>
      <View style={styles.words}>
        <Text type="bodyStrong">{t(typeLabel(transaction.type))}</Text>
        <Text type="small" color="inkMuted">
          {transaction.description}
        </Text>
        <Text type="small" color="inkMuted">
          {formatDateTime(transaction.createdAt)}
        </Text>
      </View>
      <View style={styles.right}>
        <Text
          type="bodyStrong"
          tabular
          color={credit ? 'brand' : 'ink'}
          label={t(credit ? 'wallet.cameIn' : 'wallet.wentOut', { amount })}
        >
          {t(credit ? 'wallet.plus' : 'wallet.minus', { amount })}
        </Text>
        <Badge label={t(look.label)} tone={look.tone} />
      </View>
    </View>
  );
}
