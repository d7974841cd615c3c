import { TabSoon } from '../parts/tab-soon';

export function ProfileTab() {
  return <TabSoon title="profile.tabProfile" />;
}
