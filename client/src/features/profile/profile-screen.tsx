import { useLocalSearchParams } from 'expo-router';

import { Protected, Screen } from '@/features/shell';
import { useT } from '@/i18n';
import { Account } from './account';
import { tabOf, tabs } from './tabs';

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
