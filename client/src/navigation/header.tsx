import { usePathname } from 'expo-router';
import { View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { SearchBox } from '@/features/search';
import { useT } from '@/i18n';
import { setMenu, useOverlays } from '@/state';
import { makeStyles, webStyle } from '@/theme';
import { Container, IconButton, Logo, Show } from '@/ui';
import { AccountMenu } from './parts/account-menu';
import { CartButton, CartIconButton } from './parts/cart-button';
import { LocationButton } from './parts/location-button';
import { WishlistLink } from './parts/wishlist-link';

const useStyles = makeStyles((t) => ({
  bar: {
    backgroundColor: t.color.surface,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
    zIndex: t.layer.header,
    ...webStyle({ position: 'sticky', top: 0 }),
  },
  wide: { flexDirection: 'row', alignItems: 'center', height: 72, gap: t.space.x6 },
  place: {
    borderLeftWidth: 1,
    borderLeftColor: t.color.line,
    paddingLeft: t.space.x5,
    flexShrink: 1,
    maxWidth: 220,
  },
  search: { flexGrow: 1, flexShrink: 1, flexBasis: 200, maxWidth: 480, minWidth: 0 },
  end: { flexDirection: 'row', alignItems: 'center', gap: t.space.x4, marginLeft: 'auto' },
  phone: { paddingBottom: t.space.x3, paddingTop: t.space.x2, gap: t.space.x2 },
  top: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2, minHeight: 52 },
  pair: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2 },
  grow: { flex: 1, minWidth: 0 },
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

/** The bar at the top of every page. */
export function Header() {
  const styles = useStyles();
  const { top } = useSafeAreaInsets();
  // On phones the search page shows its own box only.
  const searching = usePathname() === '/search';
  return (
    <View role="banner" style={[styles.bar, { paddingTop: top }]}>
      <Show on={['phone']}>
        <Container style={styles.phone}>
          <View style={styles.top}>
            <View style={styles.grow}>
              <LocationButton withSlot />
            </View>
            <CartIconButton />
            <MenuButton />
          </View>
          {searching ? null : <SearchBox />}
        </Container>
      </Show>
      <Show on={['tablet', 'desktop']}>
        <Container>
          <View style={styles.wide}>
            <Logo />
            <View style={styles.place}>
              <LocationButton />
            </View>
            <View style={styles.search}>
              <SearchBox />
            </View>
            <View style={styles.end}>
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
                <CartIconButton />
                <MenuButton />
              </Show>
            </View>
          </View>
        </Container>
      </Show>
    </View>
  );
}
