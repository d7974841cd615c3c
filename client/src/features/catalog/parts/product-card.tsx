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
  // On the tile, so that a tag that appears or disappears does not move the content below.
  tags: { position: 'absolute', left: 10, top: 10, gap: space.x1 },
  // Over the tile, but a sibling of the link: HTML allows no button inside a link.
  over: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    aspectRatio: 1,
    pointerEvents: 'box-none',
  },
  heart: { position: 'absolute', top: 2, right: 2 },
  // A disc behind the heart, so that it is visible on every photo.
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
  // Room for two lines of the name and one of the other language, so that a long name does not move the prices of its row.
  names: { marginTop: space.x6, minHeight: 58 },
  // At the bottom, so that the prices of a row are in line however long the names are. With room for both of its lines, so that the
  // first one does not move when the second one of a slow page arrives.
  foot: { marginTop: 'auto', paddingTop: 2, minHeight: 68 },
});

interface ProductCardProps {
  product: Product;
  /** For cards above the fold: the picture is loaded at once. */
  eager?: boolean;
  level?: 2 | 3;
}

/** One product. The tile and the name are one link; variant, ADD and stepper are siblings of it. */
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
