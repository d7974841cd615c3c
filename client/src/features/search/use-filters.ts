import { useLocalSearchParams, useRouter } from 'expo-router';
import { useCallback, useMemo } from 'react';

import { useAddressKnown } from '@/lib/use-hydrated';
import { filtersFrom, paramsOf, type Filters, type SearchParams } from './filters';

/** The filters are kept in the address, so that a reload, a shared link and the back button keep them. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const router = useRouter();
  const params = useLocalSearchParams() as SearchParams;
  const { q, category, min, max, sort } = useAddressKnown() ? params : ({} as SearchParams);
  const filters = useMemo(() => filtersFrom({ q, category, min, max, sort }), [q, category, min, max, sort]);
  const change = useCallback(
    (part: Partial<Filters>) => router.setParams(paramsOf({ ...filters, ...part })),
    [router, filters],
  );
  return [filters, change];
}
