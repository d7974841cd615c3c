import { StyleSheet, View } from 'react-native';

import { useFavouriteCount } from '@/features/wishlist';
import { useT } from '@/i18n';
import { radius, space, touch } from '@/theme';
import { BlockLink, CountBadge, Icon, Text } from '@/ui';

const styles = StyleSheet.create({
  link: {
    minWidth: 56,
    minHeight: touch,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.button,
    paddingHorizontal: space.x2,
  },
  badge: { position: 'absolute', top: -6, right: -14 },
});

export function WishlistLink() {
  const t = useT();
  const count = useFavouriteCount();
  return (
    <BlockLink
      href="/profile/wishlist"
      label={count > 0 ? t('catalog.wishlistCount', { count }) : undefined}
      style={styles.link}
    >
      <View>
        <Icon name="heart" size={22} color="inkMuted" />
        <View style={styles.badge}>
          <CountBadge count={count} />
        </View>
      </View>
      <Text type="caption" color="inkMuted">
        {t('navigation.wishlist')}
      </Text>
    </BlockLink>
  );
}
