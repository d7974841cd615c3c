import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { Button, Grid, HydratedLater } from '@/ui';
import type { ProductGridProps } from './product-grid-props';
import { ProductCard } from './product-card';

/** The first row on a phone. More eager pictures would delay the fonts, and the browser loads pictures in view early anyway. */
const eagerCards = 2;

export function ProductGrid(props: ProductGridProps) {
  const { products, label, beside, stale = false, level = 2, more, busy } = props;
  const t = useT();
  return (
    <>
      <View role="list" aria-label={label} aria-busy={stale} style={{ opacity: stale ? 0.6 : 1 }}>
        <Grid beside={beside} gap={space.x4}>
          {products.map((product, index) => (
            <View key={product.productId} role="listitem" style={{ flexGrow: 1, paddingBottom: space.x3 }}>
              <HydratedLater>
                <ProductCard product={product} eager={index < eagerCards} level={level} />
              </HydratedLater>
            </View>
          ))}
        </Grid>
      </View>
      {more ? (
        <View style={{ alignItems: 'center', marginTop: space.x6 }}>
          <Button kind="secondary" label={t('catalog.showMore')} busy={busy} onPress={more} />
        </View>
      ) : null}
    </>
  );
}
