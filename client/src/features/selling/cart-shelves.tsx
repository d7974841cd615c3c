import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useCart } from '@/features/cart';
import { bestRatedQuery } from '@/features/catalog';
import { useT } from '@/i18n';
import { boughtTogetherQuery } from './queries';
import { SmallShelf } from './small-shelf';
import { useBuyAgain } from './use-buy-again';

/** In the empty cart: what the customer has ordered before, else what customers rate highest. */
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

/** In the cart: what others bought with it. It stays the same while the cart is open, also when one of it is put in. */
export function AlsoNeeded() {
  const t = useT();
  const { lines } = useCart();
  const [productIds] = useState(() => [...new Set(lines.map((line) => line.productId))].sort());
  const { data, isError } = useQuery(boughtTogetherQuery(productIds));
  return <SmallShelf title={t('selling.alsoNeeded')} products={data ?? (isError ? [] : undefined)} />;
}
