import { View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles, useTheme } from '@/theme';
import { Badge, Button, Icon, Text } from '@/ui';
import type { Transaction } from '../queries';
import { useContinueTopUp } from '../use-continue-top-up';
import { describeTransaction, statusAppearance, typeLabel } from '../transaction-words';

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
  continue: {
    paddingHorizontal: t.space.x3,
    marginLeft: -t.space.x3,
    marginBottom: -t.space.x2,
    minHeight: t.touch,
  },
  right: { alignItems: 'flex-end', gap: t.space.x1 },
}));

/** On to the payment page of a top-up that waits. */
function Continue({ topUpId, amount }: { topUpId: string; amount: string }) {
  const t = useT();
  const styles = useStyles();
  const { busy, go } = useContinueTopUp(topUpId);
  return (
    <Button
      kind="ghost"
      label={t('wallet.payNow')}
      accessibilityLabel={t('wallet.payNowOf', { amount })}
      busy={busy}
      onPress={go}
      style={styles.continue}
    />
  );
}

/** One movement: what for, when, how much and which way. */
export function TransactionRow({ transaction, first }: { transaction: Transaction; first: boolean }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { color } = useTheme();
  const credit = transaction.transactionType === 'CREDIT';
  const appearance = statusAppearance(transaction.status);
  const amount = formatMoney(transaction.amount);
  const words = describeTransaction(transaction, t);
  // Money that did not move is not told in the colour of money that came.
  const moved = transaction.status === 'COMPLETED';
  return (
    <View role="listitem" style={[styles.row, first && styles.first]}>
      <View style={[styles.mark, credit && moved && styles.in]}>
        <Icon
          name={moved ? (credit ? 'plus' : 'minus') : appearance.icon}
          size={20}
          color={credit && moved ? color.brand : color.inkMuted}
        />
      </View>
      <View style={styles.words}>
        <Text type="bodyStrong">{t(typeLabel(transaction.type))}</Text>
        {words ? (
          <Text type="small" color="inkMuted">
            {words}
          </Text>
        ) : null}
        <Text type="small" color="inkMuted">
          {when.dateTime(transaction.createdAt)}
        </Text>
        {transaction.type === 'WALLET_TOPUP' && transaction.status === 'PENDING' ? (
          <Continue topUpId={transaction._id} amount={amount} />
        ) : null}
      </View>
      <View style={styles.right}>
        <Text
          type="bodyStrong"
          tabular
          color={!moved ? 'inkMuted' : credit ? 'brand' : 'ink'}
          strike={transaction.status === 'FAILED'}
          accessibilityLabel={t(credit ? 'wallet.cameIn' : 'wallet.wentOut', { amount })}
        >
          {t(credit ? 'wallet.plus' : 'wallet.minus', { amount })}
        </Text>
        <View>
          <Badge label={t(appearance.label)} tone={appearance.tone} />
        </View>
      </View>
    </View>
  );
}
