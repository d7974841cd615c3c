import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useCart } from '@/features/cart';
import { bestRatedQuery } from '@/features/catalog';
import { useT } from '@/i18n';
import { boughtTogetherQuery } from './queries';
import { SmallShelf } from './small-shelf';
import { useBuyAgain } from './use-buy-again';

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
