import { useLocalSearchParams } from 'expo-router';

import { Protected, Screen } from '@/features/shell';
import { useT } from '@/i18n';
import { fetched, Loading, Skeleton } from '@/ui';
import { tabOf, tabs } from './tabs';

// Fetched when somebody with an account first looks at it.
const Account = fetched(
  async () => (await import('./account')).Account,
  <Loading>
    <Skeleton height={400} radius={20} />
  </Loading>,
);

/** /profile and /profile/{tab}: one person's account. */
export function ProfileScreen() {
  const t = useT();
  const { tabName } = useLocalSearchParams<{ tabName?: string }>();
  const tab = tabOf(tabName);
  return (
    <Protected>
      <Screen title={t(tabs[tab].label)}>
        <Account tab={tab} />
      </Screen>
    </Protected>
  );
}
