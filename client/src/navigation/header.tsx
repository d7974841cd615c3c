import { usePathname } from 'expo-router';
import { View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { CartButton, CartIconButton } from '@/features/cart';
import { SearchBox } from '@/features/search';
import { useT } from '@/i18n';
import { setMenu, useOverlays } from '@/state';
import { classes, makeStyles } from '@/theme';
import { Container, Grow, HStack, IconButton, Logo, Show } from '@/ui';
import { AccountMenu } from './parts/account-menu';
import css from './header.module.css';
import { LocationButton } from './parts/location-button';
import { besideTabs } from './parts/tab-bar';
import { WishlistLink } from './parts/wishlist-link';
import { tabBarAt } from './tabs';

const useStyles = makeStyles((t) => ({
  bar: {
    backgroundColor: t.color.surface,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
    zIndex: t.layer.header,
  },
  wide: { height: 72 },
  place: {
    borderLeftWidth: 1,
    borderLeftColor: t.color.line,
    paddingLeft: t.space.x5,
    flexShrink: 1,
    maxWidth: 220,
  },
  search: { flexGrow: 1, flexShrink: 1, flexBasis: 200, maxWidth: 480, minWidth: 0 },
  end: { marginLeft: 'auto' },
  phone: { paddingBottom: t.space.x2, paddingTop: t.space.x1, gap: t.space.x1 },
  top: { minHeight: t.touch },
  pair: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2 },
}));

function MenuButton() {
  const t = useT();
  const open = useOverlays((state) => state.menu);
  return (
    <IconButton
      icon="menu"
      color="ink"
      size={26}
      label={t('navigation.menu')}
      expanded={open}
      onPress={() => setMenu(true)}
    />
  );
}

export function Header() {
  const styles = useStyles();
  const { top } = useSafeAreaInsets();
  const path = usePathname();
  const tabs = tabBarAt(path);
  return (
    <View role="banner" style={[styles.bar, classes(css.bar), { paddingTop: top }]}>
      <Show on={['phone']}>
        <Container style={styles.phone}>
          <HStack gap="x2" style={styles.top}>
            <Grow>
              <LocationButton withSlot />
            </Grow>
            {tabs === 'nowhere' ? <CartIconButton /> : null}
            <MenuButton />
          </HStack>
          {/* The search page has a search box of its own. */}
          {path === '/search' ? null : <SearchBox />}
        </Container>
      </Show>
      <Show on={['tablet', 'desktop']}>
        <Container>
          <HStack gap="x6" style={styles.wide}>
            <Logo />
            <View style={styles.place}>
              <LocationButton />
            </View>
            <View style={styles.search}>
              <SearchBox />
            </View>
            <HStack gap="x4" style={styles.end}>
              <Show on={['desktop']}>
                <WishlistLink />
              </Show>
              <Show on={['desktop']}>
                <AccountMenu />
              </Show>
              <Show on={['desktop']}>
                <CartButton />
              </Show>
              <Show on={['tablet']} style={styles.pair}>
                <View style={tabs === 'nowhere' ? null : besideTabs}>
                  <CartIconButton />
                </View>
                <MenuButton />
              </Show>
            </HStack>
          </HStack>
        </Container>
      </Show>
    </View>
  );
}
