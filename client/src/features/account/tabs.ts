import type { TextKey } from '@/i18n';
import type { IconName } from '@/ui';

export const tabNames = ['profile', 'orders', 'addresses', 'wallet', 'reward', 'wishlist'] as const;
export type TabName = (typeof tabNames)[number];

export const tabs: Record<TabName, { label: TextKey; icon: IconName }> = {
  profile: { label: 'account.tabProfile', icon: 'user' },
  orders: { label: 'account.tabOrders', icon: 'box' },
  addresses: { label: 'account.tabAddresses', icon: 'pin' },
  wallet: { label: 'account.tabWallet', icon: 'wallet' },
  reward: { label: 'account.tabReward', icon: 'gift' },
  wishlist: { label: 'account.tabWishlist', icon: 'heart' },
};

/** The tab of a route's parameter; the first tab for an unknown name. */
export function tabOf(name: string | undefined): TabName {
  return tabNames.find((tab) => tab === name) ?? 'profile';
}

export function hrefOf(tab: TabName): '/profile' | `/profile/${TabName}` {
  return tab === 'profile' ? '/profile' : `/profile/${tab}`;
}
