import { useState } from 'react';
import { StyleSheet, View } from 'react-native';

import { AddToCart } from '@/features/cart';
import { Heart } from '@/features/wishlist';
import { useT } from '@/i18n';
import { effectivePrice, percentOff } from '@/lib/money';
import { radius, space, useTheme } from '@/theme';
import { Badge, BlockLink, pictureZoom, Price, Tile } from '@/ui';
import type { Product } from '../product';
import { chosenVariant, isLow, isSoldOut } from '../variants';
import { useCardWords } from './card-words';
import { ProductName } from './product-name';
import { VariantPill } from './variant-pill';

const styles = StyleSheet.create({
  card: { position: 'relative', flexGrow: 1 },
  link: { borderRadius: radius.card },
  // On the tile, where a tag that comes or goes moves nothing below it.
  tags: { position: 'absolute', left: 10, top: 10, gap: space.x1 },
  // Lies over the tile as a sibling of the link: a button inside a link is no button.
  over: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    aspectRatio: 1,
    pointerEvents: 'box-none',
  },
  heart: { position: 'absolute', top: 2, right: 2 },
  // The heart is seen on every photo.
  disc: {
    position: 'absolute',
    top: 8,
    right: 8,
    width: 32,
    height: 32,
    borderRadius: radius.pill,
    opacity: 0.85,
  },
  action: { position: 'absolute', right: 8, bottom: -18 },
  // Two lines and the other language's one: a longer name that arrives later in a row moves no price.
  names: { marginTop: space.x6, minHeight: 58 },
  // Prices stand in a row across the cards, however long the names are.
  foot: { marginTop: 'auto', paddingTop: 2 },
});

interface ProductCardProps {
  product: Product;
  /** Above the fold: the picture loads at once. */
  eager?: boolean;
  /** Level of the name among the page's headings. */
  level?: 2 | 3;
}

/** One product: the tile and the name are one link; weight, ADD and stepper stand beside it. */
export function ProductCard({ product, eager, level = 3 }: ProductCardProps) {
  const t = useT();
  const theme = useTheme();
  const [chosen, setChosen] = useState<string>();
  const variant = chosenVariant(product.variants, chosen);
  const words = useCardWords(product, variant);
  if (!variant) return null;
  const amount = effectivePrice(variant);
  const off = percentOff(variant.price, amount);
  return (
    <View style={[styles.card, pictureZoom]}>
      <BlockLink href={`/product/${product.productId}`} label={words} style={styles.link}>
        <Tile
          source={product.images[0]}
          alt=""
          width={160}
          sizes="(min-width:600px) 170px, 40vw"
          tint={product.tile}
          dim={isSoldOut(product.variants)}
          eager={eager}
        >
          <View style={styles.tags}>
            {off > 0 ? (
              <Badge fixedRoom tone="offer" label={t('catalog.percentOff', { percent: off })} />
            ) : null}
            {isLow(variant) ? (
              <Badge fixedRoom tone="accent" label={t('catalog.onlyLeft', { count: variant.stock })} />
            ) : null}
          </View>
        </Tile>
        <View style={styles.names}>
          <ProductName product={product} level={level} />
        </View>
      </BlockLink>
      <View style={styles.over}>
        <View style={[styles.disc, { backgroundColor: theme.color.surface }]} />
        <Heart product={product} style={styles.heart} />
        <View style={styles.action}>
          <AddToCart product={product} variant={variant} />
        </View>
      </View>
      <View style={styles.foot}>
        <VariantPill product={product} chosen={variant} onChoose={setChosen} />
        <Price amount={amount} mrp={variant.price} silent={words !== undefined} />
      </View>
    </View>
  );
}
