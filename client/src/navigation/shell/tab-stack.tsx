import { Stack, useIsFocused, type NativeStackNavigationOptions } from 'expo-router';
import { useState } from 'react';
import { Platform } from 'react-native';

import { CartIconButton, useCart } from '@/features/cart';
import { OfflineBanner } from '@/features/offline';
import { useTheme } from '@/theme';
import { ScreenBar } from '@/screen/screen-bar';
import { PageFailed } from '../failed';
import { CartBar } from '../parts/cart-bar';
import { PauseBanner } from '../parts/pause-banner';
import { HomeHeader } from './home-header';

/** The first page of each tab's stack: from a page that a link has opened, the customer can go back to it. */
export const anchors = {
  home: { anchor: 'index' },
  categories: { anchor: 'products/index' },
  search: { anchor: 'search' },
  orders: { anchor: 'orders' },
  account: { anchor: 'profile/index' },
};

/** The first pages of the tabs, which have a large title on iOS. */
const tops = ['products/index', 'search', 'orders', 'profile/index'];

/** Header options of single pages. */
const own: Record<string, NativeStackNavigationOptions> = {
  index: { header: HomeHeader },
  checkout: { headerRight: undefined },
};

/** True once the tab has been shown. The system mounts all tabs at the start, and those not yet shown must fetch nothing. */
function useSeen(): boolean {
  const focused = useIsFocused();
  const [seen, setSeen] = useState(focused);
  if (focused && !seen) setSeen(true);
  return seen;
}

/** The stack of one tab, with the system's header, back button and gestures. */
export function TabStack() {
  const { color, type } = useTheme();
  const seen = useSeen();
  const filled = useCart().status === 'filled';
  return (
    <ScreenBar value={filled ? <CartBar /> : null}>
      <Stack
        screenLayout={({ children }) => (
          <>
            {seen ? <PauseBanner /> : null}
            {seen ? <OfflineBanner /> : null}
            {seen ? children : null}
          </>
        )}
        unstable_screenErrorBoundary={PageFailed}
        screenOptions={({ route }) => ({
          headerLargeTitleEnabled: Platform.OS === 'ios' && tops.includes(route.name),
          headerLargeTitleShadowVisible: false,
          headerBackButtonDisplayMode: 'minimal',
          headerStyle: { backgroundColor: color.surface },
          headerLargeStyle: { backgroundColor: color.canvas },
          headerTintColor: color.brand,
          headerTitleStyle: { fontFamily: type.bodyStrong.fontFamily, color: color.ink },
          headerLargeTitleStyle: { fontFamily: type.display.fontFamily, color: color.ink },
          headerRight: CartIconButton,
          contentStyle: { backgroundColor: color.canvas },
          ...own[route.name],
        })}
      />
    </ScreenBar>
  );
}
