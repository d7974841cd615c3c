import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Show, Split } from '@/ui';
import { Leaving } from './parts/leaving';
import { Person } from './parts/person';
import { TabNav } from './parts/tab-nav';
import type { TabName } from './tabs';
import { AddressesTab } from './tabs/addresses-tab';
import { OrdersTab } from './tabs/orders-tab';
import { ProfileTab } from './tabs/profile-tab';
import { RewardTab } from './tabs/reward-tab';
import { WalletTab } from './tabs/wallet-tab';
import { WishlistTab } from './tabs/wishlist-tab';

const panels = {
  profile: ProfileTab,
  orders: OrdersTab,
  addresses: AddressesTab,
  wallet: WalletTab,
  reward: RewardTab,
  wishlist: WishlistTab,
} as const satisfies Record<TabName, unknown>;

const useStyles = makeStyles((t) => ({
  side: { gap: t.space.x5 },
  main: { gap: t.space.x8 },
}));

/** One person's account: whose it is, its tabs, the chosen one. */
export function Account({ tab }: { tab: TabName }) {
  const styles = useStyles();
  const Panel = panels[tab];
  return (
    <Split
      gap={24}
      sideWidth={264}
      sticky
      side={
        <View style={styles.side}>
          <Person />
          <TabNav current={tab} />
          <Show on={['desktop']}>
            <Leaving />
          </Show>
        </View>
      }
    >
      <View style={styles.main}>
        <Panel key={tab} />
        <Show on={['phone', 'tablet']}>
          <Leaving />
        </Show>
      </View>
    </Split>
  );
}
