import { TabSoon } from '../parts/tab-soon';

export function WalletTab() {
  return <TabSoon title="profile.tabWallet" />;
}
