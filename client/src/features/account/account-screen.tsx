import { useLocalSearchParams } from 'expo-router';
import { Platform } from 'react-native';

import { RewardPanel, WalletPanel } from '@/features/wallet';
import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
import { space } from '@/theme';
import { Show, Split, Stack } from '@/ui';
import { AddressesPanel } from './addresses-panel';
import { OrdersPanel } from './orders-panel';
import { AccountActions } from './parts/account-actions';
import { AccountHolder } from './parts/account-holder';
import { TabNav } from './parts/tab-nav';
import { ProfilePanel } from './profile-panel';
import { tabOf, tabs, type TabName } from './tabs';
import { WishlistPanel } from './wishlist-panel';

const panels = {
  profile: ProfilePanel,
  orders: OrdersPanel,
  addresses: AddressesPanel,
  wallet: WalletPanel,
  reward: RewardPanel,
  wishlist: WishlistPanel,
} as const satisfies Record<TabName, unknown>;

/** What a pull fetches again: the queries of all panels, of which only those on screen are active. */
const refreshes = ['wallet', 'topUp', 'orders', 'counts', 'profile', 'sessions', 'addresses', 'wishlist'];

/** /profile and /profile/{tab}: the customer's account, one tab at a time. In the app, /profile is the Account tab. */
export function AccountScreen() {
  const t = useT();
  const { tabName } = useLocalSearchParams<{ tabName?: string }>();
  const tab = tabOf(tabName);
  const Panel = panels[tab];
  if (Platform.OS !== 'web') {
    // In the app the Account tab lists the panels, and each panel is a screen of its own.
    return (
      <Protected purpose="account">
        <Screen title={t(tabs[tab].label)} refreshes={refreshes}>
          <Panel />
        </Screen>
      </Protected>
    );
  }
  return (
    <Protected purpose="account">
      <Screen title={t(tabs[tab].label)}>
        <Split
          gap={space.x6}
          sideWidth={264}
          sticky
          side={
            <Stack gap="x5">
              <AccountHolder />
              <TabNav current={tab} />
              <Show on={['desktop']}>
                <AccountActions />
              </Show>
            </Stack>
          }
        >
          <Stack gap="x8">
            <Panel key={tab} />
            <Show on={['phone', 'tablet']}>
              <AccountActions />
            </Show>
          </Stack>
        </Split>
      </Screen>
    </Protected>
  );
}
