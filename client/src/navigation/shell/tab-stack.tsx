import { type NativeStackNavigationOptions, Stack, useIsFocused, useRouter } from 'expo-router';
import { useState } from 'react';
import { Platform, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { CartIconButton, useCart } from '@/features/cart';
import { OfflineBanner } from '@/features/offline';
import { useT } from '@/i18n';
import { makeStyles, useTheme } from '@/theme';
import { ScreenBar } from '@/screen/screen-bar';
import { Container, Grow, HStack, Icon, Pressable, Text } from '@/ui';
import { PageFailed } from '../failed';
import { CartBar } from '../parts/cart-bar';
import { LocationButton } from '../parts/location-button';
import { PauseBanner } from '../parts/pause-banner';

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

const useStyles = makeStyles((t) => ({
  bar: { backgroundColor: t.color.surface, borderBottomWidth: 1, borderBottomColor: t.color.line },
  inner: { paddingTop: t.space.x1, paddingBottom: t.space.x2, gap: t.space.x1 },
  top: { minHeight: t.touch },
  search: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x2,
    minHeight: t.touch,
    paddingHorizontal: t.space.x3,
    borderRadius: t.radius.input,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.canvas,
  },
}));

/** The header of the home page: delivery location and next slot, the cart, and a link to the search. */
function HomeHeader() {
  const t = useT();
  const styles = useStyles();
  const router = useRouter();
  const { top } = useSafeAreaInsets();
  return (
    <View style={[styles.bar, { paddingTop: top }]}>
      <Container style={styles.inner}>
        <HStack gap="x2" style={styles.top}>
          <Grow>
            <LocationButton withSlot />
          </Grow>
          <CartIconButton />
        </HStack>
        <Pressable role="link" onPress={() => router.navigate('/search')} style={styles.search}>
          <Icon name="search" size={20} color="inkMuted" />
          <Text color="inkMuted">{t('navigation.searchLabel')}</Text>
        </Pressable>
      </Container>
    </View>
  );
}

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
