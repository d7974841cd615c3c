import { use, useLayoutEffect } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { PutPageList } from '@/screen/page-list';
import { space, useBreakpoint } from '@/theme';
import { Button, Grid } from '@/ui';
import { ProductCard } from './product-card';
import type { ProductGridProps } from './product-grid-props';

function More({ more, busy }: Pick<ProductGridProps, 'busy'> & { more: () => void }) {
  const t = useT();
  return <Button kind="secondary" label={t('catalog.showMore')} busy={busy} onPress={more} />;
}

/** A section of a page with a few products, which are all drawn at once. */
function Section({ products, label, beside, stale = false, level = 2, more, busy }: ProductGridProps) {
  return (
    <View role="list" aria-label={label} aria-busy={stale} style={{ opacity: stale ? 0.6 : 1 }}>
      <Grid beside={beside} gap={space.x4}>
        {products.map((product) => (
          <View key={product.productId} style={{ flexGrow: 1, paddingBottom: space.x3 }}>
            <ProductCard product={product} level={level} />
          </View>
        ))}
      </Grid>
      {more ? <More more={more} busy={busy} /> : null}
    </View>
  );
}

/**
 * The main list of a page is passed to the screen (PutPageList), which draws products as they come near the window and fetches more
 * before the end is reached; after a failure only by a button, because the list would try again and again. Beside a sidebar, on the
 * widest windows, the products are drawn here, in their column.
 */
export function ProductGrid(props: ProductGridProps) {
  const put = use(PutPageList);
  const breakpoint = useBreakpoint();
  const listed = put !== null && breakpoint !== 'desktop';
  const { products, stale = false, level = 2, more, busy, failed } = props;
  useLayoutEffect(() => {
    if (!listed) return;
    put({
      keys: products.map(({ productId }) => productId),
      renderAt: (index) => {
        const product = products[index];
        return (
          <View style={{ opacity: stale ? 0.6 : 1 }}>
            {product ? <ProductCard product={product} level={level} /> : null}
          </View>
        );
      },
      onNearEnd: busy || failed ? undefined : more,
      end: failed && more ? <More more={more} busy={busy} /> : undefined,
    });
  });
  useLayoutEffect(() => (listed ? () => put(null) : undefined), [listed, put]);
  return listed ? null : <Section {...props} />;
}
