import { usePathname } from 'expo-router';
import { View } from 'react-native';

import { useCart, useFreeDelivery } from '@/features/cart';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { openCart } from '@/state';
import { classes, makeStyles } from '@/theme';
import { entrance, Pressable, Show, Text } from '@/ui';
import css from './cart-bar.module.css';

const useStyles = makeStyles((t) => ({
  // In the app the bar is the last part of the screen, above the tabs.
  place:
    process.env.EXPO_OS === 'web'
      ? {
          position: 'absolute',
          left: t.space.x3,
          right: t.space.x3,
          bottom: t.space.x3,
          zIndex: t.layer.cartBar,
        }
      : { padding: t.space.x3 },
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

/** The pages on which customers add products to the cart: home, listings and search. */
const shopping = /^\/(home|login)?$|^\/(products|search)(\/|$)/;

/** On phones: a bar above the tabs that opens the cart. Hidden while the cart is empty. */
export function CartBar() {
  const t = useT();
  const styles = useStyles();
  const path = usePathname();
  const cart = useCart();
  const { status, count, total } = cart;
  const { gap } = useFreeDelivery(cart);
  if (status !== 'filled' || !shopping.test(path)) return null;
  const items = t('common.items', { count });
  const free = gap > 0 ? t('navigation.freeIn', { amount: formatMoney(gap) }) : t('navigation.freeNow');
  const amount = formatMoney(total);
  return (
    <Show on={['phone']} style={[styles.place, classes(css.place)]}>
      <View style={entrance.rise}>
        <Pressable
          accessibilityLabel={`${t('navigation.viewCart')}, ${items}, ${amount}, ${free}`}
          onPress={() => openCart()}
          style={({ pressed, hovered }) => [styles.bar, (pressed || hovered) && styles.down]}
        >
          <View style={{ flexShrink: 1 }}>
            <Text type="bodyStrong" color="onBrand" fixedRoom>
              {items}
            </Text>
            <Text type="small" color="onBrand" fixedRoom>
              {free}
            </Text>
          </View>
          <Text type="bodyStrong" color="onBrand" tabular fixedRoom>
            {amount} · {t('navigation.viewCart')}
          </Text>
        </Pressable>
      </View>
    </Show>
  );
}
