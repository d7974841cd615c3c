import { useEffect, useRef } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { Button, Grid, HydratedLater } from '@/ui';
import type { ProductGridProps } from './product-grid-props';
import { ProductCard } from './product-card';

/** The first row on a phone. More eager pictures would delay the fonts, and the browser loads pictures in view early anyway. */
const eagerCards = 2;

/** More products are fetched when the end of the list is this near to the window. */
const near = '0px 0px 1000px';

/** The button at the end of a list. Unless more come `byButton` only, scrolling near to it presses it, too. */
function More({ more, busy, byButton }: Required<Pick<ProductGridProps, 'more' | 'busy' | 'byButton'>>) {
  const t = useT();
  const box = useRef<View>(null);
  const waits = busy || byButton;
  useEffect(() => {
    if (waits || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: near,
    });
    watch.observe(box.current as unknown as HTMLElement);
    return () => watch.disconnect();
  }, [waits, more]);
  return (
    <View ref={box} style={{ flexDirection: 'row', justifyContent: 'center', marginTop: space.x6 }}>
      <Button kind="secondary" label={t('catalog.showMore')} busy={busy} onPress={more} />
    </View>
  );
}

export function ProductGrid(props: ProductGridProps) {
  const { products, label, beside, stale = false, level = 2, more, busy = false, byButton = false } = props;
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
      {more ? <More more={more} busy={busy} byButton={byButton} /> : null}
    </>
  );
}
