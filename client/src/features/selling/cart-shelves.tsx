import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { AddToCart, useCart, weightLabel } from '@/features/cart';
import { bestRatedQuery, RailRow, useRail } from '@/features/catalog';
import { useContentText, useT } from '@/i18n';
import { effectivePrice, formatMoney } from '@/lib/money';
import { closeCart } from '@/state';
import { makeStyles, radius } from '@/theme';
import { BlockLink, Heading, Loading, Note, Skeleton, Text, Tile } from '@/ui';
import { boughtTogetherQuery, type Product } from './queries';
import { useBuyAgain } from './use-buy-again';

const width = 124;

const tile = 88;

/** The skeleton and the products have the same height, so that nothing around the shelf moves when the products arrive. */
const height = 258;

const useStyles = makeStyles((t) => ({
  // In the app the shelf grows with the phone's text size.
  shelf: {
    [process.env.EXPO_OS === 'web' ? 'height' : 'minHeight']: height,
    gap: t.space.x2,
    paddingVertical: t.space.x2,
  },
  card: { gap: t.space.x1, flexGrow: 1 },
  link: { borderRadius: radius.button, gap: t.space.x1 },
  name: { minHeight: 40 },
  skeletons: { flexDirection: 'row', gap: t.space.x4, overflow: 'hidden' },
  skeleton: { gap: t.space.x2, width },
}));

/** A card with the product's first pack that is in stock. */
function SmallCard({ product }: { product: Product }) {
  const t = useT();
  const styles = useStyles();
  const content = useContentText();
  const variant = product.variants.find(({ stock }) => stock > 0) ?? product.variants[0];
  if (!variant) return null;
  return (
    <View style={styles.card}>
      <BlockLink href={`/product/${product.productId}`} onPress={closeCart} style={styles.link}>
        <Tile source={product.images[0]} alt="" side={tile} tint={product.tile} radius={radius.button} />
        <Text type="smallStrong" lines={2} style={styles.name}>
          {content(product, 'name')}
        </Text>
      </BlockLink>
      <Note lines={1} tabular>
        {`${weightLabel(t, variant)} · ${formatMoney(effectivePrice(variant))}`}
      </Note>
      <AddToCart product={product} variant={variant} />
    </View>
  );
}

interface SmallShelfProps {
  title: string;
  /** Undefined while the products are loaded. */
  products: readonly Product[] | undefined;
}

/** One row of products in the cart, low enough for the cart's panel. Renders nothing if there are no products. */
function SmallShelf({ title, products }: SmallShelfProps) {
  const styles = useStyles();
  const rail = useRail();
  if (products?.length === 0) return null;
  return (
    <View style={styles.shelf}>
      <Heading level={3} type="h3">
        {title}
      </Heading>
      {products ? (
        <RailRow rail={rail} label={title} width={width}>
          {products.map((product) => (
            <SmallCard key={product.productId} product={product} />
          ))}
        </RailRow>
      ) : (
        <Loading>
          <View style={styles.skeletons}>
            {[0, 1, 2].map((card) => (
              <View key={card} style={styles.skeleton}>
                <Skeleton width={tile} height={tile} radius={radius.button} />
                <Skeleton width={112} height={16} />
                <Skeleton width={112} height={44} radius={radius.button} />
              </View>
            ))}
          </View>
        </Loading>
      )}
    </View>
  );
}

/** Shown in an empty cart: products that the customer has ordered before, or else the best rated ones. */
export function EmptyCartShelf() {
  const t = useT();
  const { products, known } = useBuyAgain();
  const { data, isError } = useQuery(bestRatedQuery);
  if (products.length > 0) return <SmallShelf title={t('selling.buyAgain')} products={products} />;
  return (
    <SmallShelf
      title={t('catalog.bestRated')}
      products={known ? (data ?? (isError ? [] : undefined)) : undefined}
    />
  );
}

/**
 * Shown in the cart: products that others bought together with the cart's. The list is that of the cart as it was opened, so
 * that it does not change under the finger when one of its products is added.
 */
export function AlsoNeeded() {
  const t = useT();
  const { lines } = useCart();
  const [productIds] = useState(() => [...new Set(lines.map((line) => line.productId))].sort());
  const { data, isError } = useQuery(boughtTogetherQuery(productIds));
  return <SmallShelf title={t('selling.alsoNeeded')} products={data ?? (isError ? [] : undefined)} />;
}
