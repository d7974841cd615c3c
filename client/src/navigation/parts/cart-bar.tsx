import { usePathname } from 'expo-router';
import { View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { useCart, useFreeDelivery } from '@/features/cart';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { openCart } from '@/state';
import { makeStyles, webStyle } from '@/theme';
import { entrance, Pressable, Show, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  place: {
    position: 'absolute',
    ...webStyle({ position: 'fixed' }),
    left: t.space.x3,
    right: t.space.x3,
    zIndex: t.layer.cartBar,
  },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: t.space.x3,
    minHeight: 60,
    paddingHorizontal: t.space.x5,
    paddingVertical: t.space.x2,
    borderRadius: t.radius.card,
    backgroundColor: t.color.brand,
    boxShadow: t.shadow.drawer,
  },
  down: { backgroundColor: t.color.brandPressed },
}));

/** Pages that have their own bottom bar, or come after the cart. */
const without = /^\/(checkout|order-confirmation|product)(\/|$)/;

/** On phones: a bar at the bottom that opens the cart, while it is not empty. */
export function CartBar() {
  const t = useT();
  const styles = useStyles();
  const path = usePathname();
  const { bottom } = useSafeAreaInsets();
  const { status, count, total } = useCart();
  const { gap } = useFreeDelivery(total);
  if (status !== 'filled' || without.test(path)) return null;
  const items = t('common.items', { count });
  const free = gap > 0 ? t('navigation.freeIn', { amount: formatMoney(gap) }) : t('navigation.freeNow');
  const amount = formatMoney(total);
  return (
    <Show on={['phone']} style={[styles.place, { bottom: bottom + 12 }]}>
      <View style={entrance.rise}>
        <Pressable
          accessibilityLabel={`${t('navigation.viewCart')}, ${items}, ${amount}, ${free}`}
          onPress={() => openCart()}
          style={({ pressed, hovered }) => [styles.bar, (pressed || hovered) && styles.down]}
        >
          <View>
            <Text type="bodyStrong" color="onBrand">
              {items}
            </Text>
            <Text type="small" color="onBrand">
              {free}
            </Text>
          </View>
          <Text type="bodyStrong" color="onBrand" tabular>
            {amount} · {t('navigation.viewCart')}
          </Text>
        </Pressable>
      </View>
    </Show>
  );
}
