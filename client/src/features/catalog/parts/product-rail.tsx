import type { Href } from '@/ui';
import { Stack } from '@/ui';
import type { Product } from '../product';
import { ProductCard } from './product-card';
import { RailArrows, RailRow } from './rail';
import { SectionHead } from './section-head';
import { useRail } from './use-rail';

interface ProductRailProps {
  title: string;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  note?: string;
  products: readonly Product[];
  seeAll?: Href;
}

export function ProductRail({ products, ...head }: ProductRailProps) {
  const rail = useRail();
  if (products.length === 0) return null;
  return (
    <Stack gap="x3">
      <SectionHead {...head}>
        <RailArrows rail={rail} name={head.title} />
      </SectionHead>
      <RailRow rail={rail} label={head.title}>
        {products.map((product) => (
          <ProductCard key={product.productId} product={product} />
        ))}
      </RailRow>
    </Stack>
  );
}
