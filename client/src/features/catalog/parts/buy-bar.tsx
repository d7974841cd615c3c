import { View } from 'react-native';

import { AddToCart, weightLabel } from '@/features/cart';
import { effectivePrice } from '@/lib/money';
import { layer, makeStyles, webStyle } from '@/theme';
import { Price, Show, Text } from '@/ui';
import type { Product, Variant } from '../queries';

const useStyles = makeStyles((t) => ({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: t.space.x3,
    paddingHorizontal: t.space.x4,
    paddingVertical: t.space.x3,
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    boxShadow: t.shadow.sticky,
  },
  words: { flexShrink: 1 },
}));

/** On phones the price and ADD stay in reach of the thumb. */
export function BuyBar({ product, variant }: { product: Product; variant: Variant }) {
  const styles = useStyles();
  return (
    <Show on={['phone']} style={webStyle({ position: 'sticky', bottom: 0, zIndex: layer.suggestions })}>
      <View style={styles.bar}>
        <View style={styles.words}>
          <Text type="small" color="inkMuted" lines={1}>
            {weightLabel(variant)}
          </Text>
          <Price amount={effectivePrice(variant)} mrp={variant.price} />
        </View>
        <AddToCart key={variant._id} product={product} variant={variant} size="large" />
      </View>
    </Show>
  );
}
