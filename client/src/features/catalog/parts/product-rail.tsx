import { View } from 'react-native';

import { space } from '@/theme';
import type { Href } from '@/ui';
import type { Product } from '../queries';
import { ProductCard } from './product-card';
import { RailArrows, RailRow } from './rail';
import { SectionHead } from './section-head';
import { useRail } from './use-rail';

interface ProductRailProps {
  title: string;
  note?: string;
  products: readonly Product[];
  seeAll?: Href;
}

/** A title and a sideways row of products. */
export function ProductRail({ title, note, products, seeAll }: ProductRailProps) {
  const rail = useRail();
  if (products.length === 0) return null;
  return (
    <View style={{ gap: space.x3 }}>
      <SectionHead title={title} note={note} seeAll={seeAll}>
        <RailArrows rail={rail} name={title} />
      </SectionHead>
      <RailRow rail={rail} label={title}>
        {products.map((product) => (
          <ProductCard key={product.productId} product={product} />
        ))}
      </RailRow>
    </View>
  );
}
