import { useEffect, useRef } from 'react';
import { View } from 'react-native';

import { ProductRail, RailSkeleton } from '@/features/catalog';
import { useT } from '@/i18n';
import { givePlace, keepPlace } from './place';
import { useBuyAgain } from './use-buy-again';

export function BuyAgain() {
  const t = useT();
  const { products, known } = useBuyAgain();
  const root = useRef<View>(null);
  const hasOrdered = products.length > 0;
  useEffect(() => {
    if (known) keepPlace(hasOrdered, root.current);
  }, [known, hasOrdered]);
  useEffect(() => givePlace, []);
  return (
    <View ref={root}>
      {known ? <ProductRail title={t('selling.buyAgain')} products={products} /> : <RailSkeleton />}
    </View>
  );
}
