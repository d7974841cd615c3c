import { TabSoon } from '../parts/tab-soon';

export function RewardTab() {
  return <TabSoon title="profile.tabReward" />;
}
