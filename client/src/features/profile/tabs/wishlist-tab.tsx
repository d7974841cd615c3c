import { TabSoon } from '../parts/tab-soon';

export function WishlistTab() {
  return <TabSoon title="profile.tabWishlist" />;
}
