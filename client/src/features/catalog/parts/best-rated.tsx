import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { bestRatedQuery } from '../queries';
import { isSoldOut } from '../variants';
import { ProductRail } from './product-rail';
import { RailSkeleton } from './skeletons';

/** As high as the rail at its highest, so that the footer below it stays where it is. */
const height = 424;

/** What customers rate highest, where there is nothing else to show. It is left out if it cannot be loaded. */
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
