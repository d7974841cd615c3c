import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { openCart } from '@/state';
import { Button, CountBadge, IconButton } from '@/ui';
import { useCart } from './use-cart';

const styles = StyleSheet.create({
  wide: { minWidth: 132 },
  badge: { position: 'absolute', right: 0, top: 2, pointerEvents: 'none' },
});

/** The labels of the cart button, with count and total once they are known. */
export function useCartWords(): { label: string; short: string; count: number } {
  const t = useT();
  const cart = useCart();
  if (cart.status !== 'filled') return { label: t('navigation.cart'), short: t('navigation.cart'), count: 0 };
  const items = t('common.items', { count: cart.count });
  const amount = formatMoney(cart.total);
  return {
    label: t('navigation.cartCount', { items, amount }),
    short: `${items} · ${amount}`,
    count: cart.count,
  };
}

export function CartButton() {
  const { label, short } = useCartWords();
  return (
    <Button
      icon="cart"
      label={short}
      accessibilityLabel={label}
      onPress={() => openCart()}
      style={styles.wide}
    />
  );
}

export function CartIconButton() {
  const { label, count } = useCartWords();
  return (
    <View>
      <IconButton icon="cart" color="ink" label={label} onPress={() => openCart()} />
      <View style={styles.badge}>
        <CountBadge count={count} />
      </View>
    </View>
  );
}
