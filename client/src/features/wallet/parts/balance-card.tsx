import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { refusalText, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Banner, Button, Card, HStack, Note, Skeleton, Text } from '@/ui';
import { balanceQuery } from '../queries';
import { AddMoneyDialog } from './add-money';

export function BalanceCard() {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const online = useSettings()?.paymentMethods.includes('phonePe') ?? false;
  const { data, error, isError, isFetching, refetch } = useQuery(balanceQuery);
  if (isError && data === undefined) {
    return (
      <Banner
        tone="danger"
        action={
          <Button kind="ghost" label={t('common.retry')} busy={isFetching} onPress={() => void refetch()} />
        }
      >
        {refusalText(error, 'account.walletFailed')}
      </Banner>
    );
  }
  return (
    <Card>
      <HStack gap="x4" wrap apart>
        <View>
          <Text color="inkMuted">{t('wallet.balance')}</Text>
          {data === undefined ? (
            <Skeleton width={120} height={40} />
          ) : (
            <Text type="h1" tabular live="polite">
              {formatMoney(data)}
            </Text>
          )}
        </View>
        {online ? <Button icon="plus" label={t('wallet.addMoney')} onPress={() => setAdding(true)} /> : null}
      </HStack>
      <Note>{t('wallet.what')}</Note>
      {adding ? <AddMoneyDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
