import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { Heading } from '@/ui';
import { BalanceCard } from './parts/balance-card';
import { TopUpNotice } from './parts/top-up-notice';
import { Transactions } from './parts/transactions';

export function WalletPanel() {
  const t = useT();
  return (
    <View style={{ gap: space.x5 }}>
      <Heading level={1}>{t('wallet.title')}</Heading>
      <TopUpNotice />
      <BalanceCard />
      <Transactions />
    </View>
  );
}
