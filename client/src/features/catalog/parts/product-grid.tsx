import { View } from 'react-native';

import { space } from '@/theme';
import { Grid, HydratedLater } from '@/ui';
import type { Product } from '../queries';
import { ProductCard } from './product-card';

/** As many pictures as stand above the fold of a common window. */
const eagerCards = 4;

interface ProductGridProps {
  products: readonly Product[];
  label: string;
  /** Stands beside a sidebar. */
  beside?: boolean;
  /** Older answer, while the new one is on its way. */
  old?: boolean;
  /** Of the headings of its cards: one below that of the list. */
  level?: 2 | 3;
}

export function ProductGrid({ products, label, beside, old = false, level = 2 }: ProductGridProps) {
  return (
    <View role="list" aria-label={label} aria-busy={old} style={{ opacity: old ? 0.6 : 1 }}>
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
  );
}
