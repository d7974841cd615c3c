import { use, useLayoutEffect } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { PutPageList } from '@/screen/page-list';
import { space, useBreakpoint } from '@/theme';
import { Button, Grid } from '@/ui';
import { ProductCard } from './product-card';
import type { ProductGridProps } from './product-grid-props';

/** All products at once: where a section of a page has a few. */
function Section({ products, label, beside, old = false, level = 2, more, busy }: ProductGridProps) {
  const t = useT();
  return (
    <View role="list" aria-label={label} aria-busy={old} style={{ opacity: old ? 0.6 : 1 }}>
      <Grid beside={beside} gap={space.x4}>
        {products.map((product) => (
          <View key={product.productId} style={{ flexGrow: 1, paddingBottom: space.x3 }}>
            <ProductCard product={product} level={level} />
          </View>
        ))}
      </Grid>
      {more ? <Button kind="secondary" label={t('catalog.showMore')} busy={busy} onPress={more} /> : null}
    </View>
  );
}

/**
 * The products of a page that is a list are drawn by the screen as they come near the window, and more are fetched before the
 * end is reached. Beside a sidebar, on the widest windows, they stand in their column.
 */
export function ProductGrid(props: ProductGridProps) {
  const put = use(PutPageList);
  const breakpoint = useBreakpoint();
  const listed = put !== null && breakpoint !== 'desktop';
  const { products, old = false, level = 2, more, busy } = props;
  useLayoutEffect(() => {
    if (!listed) return;
    put({
      keys: products.map(({ productId }) => productId),
      renderAt: (index) => {
        const product = products[index];
        return (
          <View style={{ opacity: old ? 0.6 : 1 }}>
            {product ? <ProductCard product={product} level={level} /> : null}
          </View>
        );
      },
      onNearEnd: busy ? undefined : more,
    });
  });
  useLayoutEffect(() => (listed ? () => put(null) : undefined), [listed, put]);
  return listed ? null : <Section {...props} />;
}
