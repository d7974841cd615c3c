import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { GridSkeleton, ListHead, ProductGrid } from '@/features/catalog';
import { ownTexts, useT } from '@/i18n';
import search from '@/i18n/en/search.json';
import { ErrorState, Loading, Select } from '@/ui';
import type { Filters, SearchSort } from '../filters';
import { searchQuery } from '../queries';
import { NothingFound } from './nothing-found';

ownTexts({ search });

const sortTexts = {
  relevance: 'search.relevance',
  'price-low': 'search.priceLow',
  'price-high': 'search.priceHigh',
  rating: 'search.rating',
  discount: 'search.discount',
} as const satisfies Record<SearchSort, string>;

interface ResultsProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

function useResults(filters: Filters) {
  const results = useQuery(searchQuery(filters));
  const { data, isPlaceholderData } = results;
  // An empty result of the previous search must not be shown as the result of this one.
  return { ...results, data: isPlaceholderData && data?.count === 0 ? undefined : data };
}

function Found({ filters, onChange, label }: ResultsProps & { label: string }) {
  const t = useT();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useResults(filters);
  if (isError && (!data || isPlaceholderData)) {
    return <ErrorState message={t('search.failed')} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading>
        <GridSkeleton beside />
      </Loading>
    );
  }
  if (data.list.length === 0) {
    return <NothingFound filters={filters} onChange={onChange} />;
  }
  return <ProductGrid beside products={data.list} label={label} stale={isPlaceholderData} />;
}

/** The results: heading, count, sort order and products. */
export function Results({ filters, onChange }: ResultsProps) {
  const t = useT();
  const { data } = useResults(filters);
  const heading = filters.query ? t('search.heading', { query: filters.query }) : t('search.headingAll');
  return (
    <View>
      <ListHead heading={heading} count={data && t('search.count', { count: data.count })}>
        {data?.count === 0 ? null : (
          <Select
            label={t('search.sort')}
            hideLabel
            value={filters.sort}
            onChange={(sort) => onChange({ sort: sort as SearchSort })}
            items={Object.entries(sortTexts).map(([value, text]) => ({ value, label: t(text) }))}
          />
        )}
      </ListHead>
      <Found filters={filters} onChange={onChange} label={heading} />
    </View>
  );
}
