import { usePathname } from 'expo-router';
import { NativeTabs } from 'expo-router/unstable-native-tabs';

import { useOrdersUnderWay } from '@/features/orders';
import { ownTexts, useT, type TextKey } from '@/i18n';
import later from '@/i18n/en/later';
import search from '@/i18n/en/search.json';
import shell from '@/i18n/en/shell.json';
import { useBreakpoint, useTheme } from '@/theme';
import { PageFailed } from '../failed';
import { tabBarAt } from '../tabs';
import box from './icons/box.png';
import grid from './icons/grid.png';
import home from './icons/home.png';
import glass from './icons/search.png';
import user from './icons/user.png';

// The app has all its code on the phone, so it adds all texts at the start; those of a page are added when it is first drawn, which is
// after the tabs.
ownTexts({ ...later, search, shell });

/** The tabs from left to right; `group` is a folder of src/app-native. The cart is in the headers and above the tab bar instead. */
const tabs = [
  { group: '(home)', label: 'navigation.home', icon: home },
  { group: '(categories)', label: 'navigation.categories', icon: grid },
  { group: '(search)', label: 'search.title', icon: glass },
  { group: '(orders)', label: 'navigation.orders', icon: box },
  { group: '(account)', label: 'navigation.accountTab', icon: user },
] as const satisfies readonly { group: string; label: TextKey; icon: number }[];

/** Whether the tab bar is hidden: on the same pages as on the web, where the page's main action takes its place. */
function useHidden(): boolean {
  const at = tabBarAt(usePathname());
  const phone = useBreakpoint() === 'phone';
  return at === 'nowhere' || (at === 'tablets' && phone);
}

export function ShopTabs() {
  const t = useT();
  const { color } = useTheme();
  const hidden = useHidden();
  const underWay = useOrdersUnderWay();
  return (
    <NativeTabs
      hidden={hidden}
      backgroundColor={color.surface}
      iconColor={{ default: color.inkMuted, selected: color.brand }}
      labelStyle={{ default: { color: color.inkMuted }, selected: { color: color.brand } }}
      indicatorColor={color.brandSoft}
      rippleColor={color.brandSoft}
      badgeBackgroundColor={color.accent}
      badgeTextColor={color.onAccent}
      labelVisibilityMode="labeled"
      unstable_screenErrorBoundary={PageFailed}
    >
      {tabs.map(({ group, label, icon }) => {
        const badge = group === '(orders)' ? underWay : 0;
        return (
          <NativeTabs.Trigger
            key={group}
            name={group}
            accessibilityLabel={badge ? t('shell.ordersUnderWay', { count: badge }) : t(label)}
          >
            <NativeTabs.Trigger.Label>{t(label)}</NativeTabs.Trigger.Label>
            <NativeTabs.Trigger.Icon src={icon} renderingMode="template" />
            {badge ? <NativeTabs.Trigger.Badge>{String(badge)}</NativeTabs.Trigger.Badge> : null}
          </NativeTabs.Trigger>
        );
      })}
    </NativeTabs>
  );
}
