import { View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Badge, Button, Icon, Mark, Text } from '@/ui';
import type { Transaction } from '../queries';
import { useContinueTopUp } from '../use-continue-top-up';
import { describeTransaction, statusAppearance, typeLabel } from '../transaction-words';
import { MoneyRow } from './money-list';

const useStyles = makeStyles((t) => ({
  continue: {
    paddingHorizontal: t.space.x3,
    marginLeft: -t.space.x3,
    marginBottom: -t.space.x2,
    minHeight: t.touch,
  },
}));

/** Opens the payment page of a pending top-up. */
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

export function TransactionRow({ transaction, first }: { transaction: Transaction; first: boolean }) {
  const t = useT();
  const when = useWhen();
  const credit = transaction.transactionType === 'CREDIT';
  const appearance = statusAppearance(transaction.status);
  const amount = formatMoney(transaction.amount);
  // Only a completed credit is green: a pending or failed one has not reached the wallet.
  const moved = transaction.status === 'COMPLETED';
  const waits = transaction.type === 'WALLET_TOPUP' && transaction.status === 'PENDING';
  return (
    <MoneyRow
      first={first}
      title={t(typeLabel(transaction.type, credit))}
      notes={[describeTransaction(transaction, t), when.dateTime(transaction.createdAt)]}
      action={waits ? <Continue topUpId={transaction._id} amount={amount} /> : undefined}
      mark={
        <Mark side={40} ground={credit && moved ? 'brandSoft' : 'sunk'}>
          <Icon
            name={moved ? (credit ? 'plus' : 'minus') : appearance.icon}
            size={20}
            color={credit && moved ? 'brand' : 'inkMuted'}
          />
        </Mark>
      }
    >
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
        <Badge label={t(appearance.label)} tone={appearance.tone} icon={appearance.icon} />
      </View>
    </MoneyRow>
  );
}
