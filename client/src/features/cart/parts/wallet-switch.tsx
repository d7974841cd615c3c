import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { space } from '@/theme';
import { Switch } from '@/ui';
import { useWalletSwitch } from '../use-wallet-switch';

/** "Use wallet · Balance ₹60". An empty wallet is shown, but cannot be used. */
export function WalletSwitch({ balance }: { balance: number }) {
  const t = useT();
  const wallet = useWalletSwitch();
  const empty = balance <= 0;
  return (
    <View style={{ paddingVertical: space.x2 }}>
      <Switch
        label={t('drawer.useWallet')}
        hint={empty ? t('drawer.walletNothing') : t('drawer.walletBalance', { amount: formatMoney(balance) })}
        checked={wallet.on && !empty}
        disabled={empty || wallet.busy}
        onChange={wallet.set}
        testID="use-wallet"
      />
    </View>
  );
}
