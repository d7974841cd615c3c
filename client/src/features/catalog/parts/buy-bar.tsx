import { StyleSheet, View } from 'react-native';

import { AddToCart, CartIconButton, weightLabel } from '@/features/cart';
import { useT } from '@/i18n';
import { effectivePrice } from '@/lib/money';
import { space } from '@/theme';
import { HStack, Note, Price } from '@/ui';
import type { Product, Variant } from '../product';

const styles = StyleSheet.create({
  cart: { marginLeft: -space.x2 },
  words: { flexGrow: 1, flexShrink: 1, minWidth: 0 },
});

/** The footer of a product's page on phones: the cart, the price, and ADD. */
export function BuyBar({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT();
  return (
    <HStack gap="x3">
      <View style={styles.cart}>
        <CartIconButton />
      </View>
      <View style={styles.words}>
        <Note lines={1}>{weightLabel(t, variant)}</Note>
        <Price amount={effectivePrice(variant)} mrp={variant.price} />
      </View>
      <AddToCart key={variant._id} product={product} variant={variant} size="large" />
    </HStack>
  );
}
