import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { bestRatedQuery } from '../queries';
import { isSoldOut } from '../variants';
import { ProductRail } from './product-rail';
import { RailSkeleton } from './skeletons';

/** The height of the tallest rail: reserved from the start, so that the footer below does not move. */
const height = 424;

/** The products with the best ratings, for pages that have nothing else to show. Left out if they cannot be loaded. */
export function BestRated() {
  const t = useT();
  const { data, isError } = useQuery(bestRatedQuery);
  if (isError && !data) return null;
  return (
    <View style={{ minHeight: height, marginTop: space.x6 }}>
      {data ? (
        <ProductRail
          title={t('catalog.bestRated')}
          products={data.filter(({ variants }) => !isSoldOut(variants))}
          seeAll="/products"
        />
      ) : (
        <RailSkeleton />
      )}
    </View>
  );
}
