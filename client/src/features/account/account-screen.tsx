import { useLocalSearchParams } from 'expo-router';
import { Platform, View } from 'react-native';

import { useLogout } from '@/features/auth';
import { RewardPanel, WalletPanel } from '@/features/wallet';
import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
import { openAccountDeletion } from '@/state';
import { makeStyles, space } from '@/theme';
import { Button, Show, Split, Stack } from '@/ui';
import { AddressesPanel } from './addresses-panel';
import { OrdersPanel } from './orders-panel';
import { AccountHolder } from './parts/account-holder';
import { TabNav } from './parts/tab-nav';
import { ProfilePanel } from './profile-panel';
import { type TabName, tabOf, tabs } from './tabs';
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

const useStyles = makeStyles((t) => ({
  list: { gap: t.space.x1, borderTopWidth: 1, borderTopColor: t.color.line, paddingTop: t.space.x3 },
  button: { alignSelf: 'stretch', justifyContent: 'flex-start', paddingHorizontal: t.space.x3 },
}));

/** Log out and delete, under the account's tabs. */
function AccountActions() {
  const t = useT();
  const styles = useStyles();
  const logout = useLogout();
  return (
    <View style={styles.list}>
      <Button
        kind="ghost"
        icon="logout"
        label={t('navigation.logout')}
        onPress={logout}
        style={styles.button}
      />
      <Button
        kind="ghost"
        icon="trash"
        label={t('account.deleteAccount')}
        onPress={openAccountDeletion}
        style={styles.button}
      />
    </View>
  );
}

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
