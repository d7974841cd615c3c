import { useT } from '@/i18n';
import { Heading, Stack } from '@/ui';
import { BalanceCard } from './parts/balance-card';
import { TopUpNotice } from './parts/top-up-notice';
import { Transactions } from './parts/transactions';

export function WalletPanel() {
  const t = useT();
  return (
    <Stack gap="x5">
      <Heading level={1}>{t('wallet.title')}</Heading>
      <TopUpNotice />
      <BalanceCard />
      <Transactions />
    </Stack>
  );
}
