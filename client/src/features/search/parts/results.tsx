import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { GridSkeleton, ListHead, morePages, ProductGrid } from '@/features/catalog';
import { ownTexts, useT } from '@/i18n';
import search from '@/i18n/en/search.json';
import { webStyle } from '@/theme';
import { Button, EmptyState, ErrorState, Loading, Select } from '@/ui';
import { defaultMax, defaultMin, isCrossed, type Filters, type SearchSort } from '../filters';
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

/** Dims what an earlier search found, but not for an answer that comes at once: with every letter the page would blink. */
const fading = webStyle({ transitionProperty: 'opacity', transitionDelay: '200ms' });

/** What was found, and `of` which search: while a search runs, that is the one before it. */
function useResults(filters: Filters) {
  const query = useInfiniteQuery(searchQuery(filters));
  const { data, isPlaceholderData: old } = query;
  const [answered, setAnswered] = useState(filters);
  if (data && !old && answered !== filters) setAnswered(filters);
  return { query, data, old, of: old ? answered : filters };
}

/** The heading with its count and order, and what was found. All of it belongs to one search, until the next one has its answer. */
export function Results({ filters, onChange }: ResultsProps) {
  const t = useT();
  const { query, data, old, of } = useResults(filters);
  const heading = of.query ? t('search.heading', { query: of.query }) : t('search.headingAll');
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
      {data && data.list.length > 0 ? (
        <ProductGrid beside products={data.list} label={heading} stale={old} {...morePages(query)} />
      ) : data ? (
        <View aria-busy={old} style={[{ opacity: old ? 0.6 : 1 }, old && fading]}>
          <NothingFound filters={of} onChange={onChange} />
        </View>
      ) : isCrossed(filters) ? (
        <EmptyState
          icon="filter"
          title={t('search.rangeError')}
          action={
            <Button
              kind="secondary"
              label={t('search.clear')}
              onPress={() => onChange({ min: defaultMin, max: defaultMax })}
            />
          }
        />
      ) : query.isError ? (
        <ErrorState
          message={t('search.failed')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading>
          <GridSkeleton beside />
        </Loading>
      )}
    </View>
  );
}
