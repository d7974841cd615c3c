import type { TextKey } from '@/i18n';
import type { IconName } from '@/ui';

export const tabNames = ['profile', 'orders', 'addresses', 'wallet', 'reward', 'wishlist'] as const;
export type TabName = (typeof tabNames)[number];

export const tabs: Record<TabName, { label: TextKey; icon: IconName }> = {
  profile: { label: 'profile.tabProfile', icon: 'user' },
  orders: { label: 'profile.tabOrders', icon: 'box' },
  addresses: { label: 'profile.tabAddresses', icon: 'pin' },
  wallet: { label: 'profile.tabWallet', icon: 'wallet' },
  reward: { label: 'profile.tabReward', icon: 'gift' },
  wishlist: { label: 'profile.tabWishlist', icon: 'heart' },
};

/** The tab that a route names; the first one for any other name. */
export function tabOf(name: string | undefined): TabName {
  return tabNames.find((tab) => tab === name) ?? 'profile';
}

export function hrefOf(tab: TabName): '/profile' | `/profile/${TabName}` {
  return tab === 'profile' ? '/profile' : `/profile/${tab}`;
}
