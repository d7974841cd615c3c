import { TabSoon } from '../parts/tab-soon';

export function AddressesTab() {
  return <TabSoon title="profile.tabAddresses" />;
}
