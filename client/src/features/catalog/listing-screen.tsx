import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { Screen } from '@/screen';
import { space } from '@/theme';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, Select, Split } from '@/ui';
import { sortFrom, type ListingSort } from './listing-sort';
import { CategoryNav } from './parts/category-nav';
import { ListHead } from './parts/list-head';
import { ProductGrid } from './parts/product-grid';
import { GridSkeleton } from './parts/skeletons';
import { listingQuery } from './queries';
import { useCategories } from './use-categories';

const sortTexts = {
  name: 'catalog.sortName',
  'price-low': 'catalog.sortLow',
  'price-high': 'catalog.sortHigh',
  discount: 'catalog.sortDiscount',
} as const satisfies Record<ListingSort, string>;

function Products({
  categoryId,
  sort,
  label,
}: {
  categoryId: string;
  sort: ListingSort | null;
  label: string;
}) {
  const t = useT();
  const query = useInfiniteQuery(listingQuery(categoryId, sort));
  const { data, isPending, isPlaceholderData, isError, isFetching, refetch } = query;
  if (isPending) {
    return (
      <Loading>
        <GridSkeleton beside />
      </Loading>
    );
  }
  if (isError && !data) {
    return <ErrorState message={t('catalog.failed')} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        picture="/pictures/empty-basket-480.webp"
        tint="leaf"
        title={t('catalog.empty')}
        action={categoryId ? <ButtonLink href="/products" label={t('catalog.seeEverything')} /> : undefined}
      />
    );
  }
  return (
    <>
      <ProductGrid beside products={data.list} label={label} old={isPlaceholderData} />
      {query.hasNextPage ? (
        <View style={{ alignItems: 'center', marginTop: space.x6 }}>
          <Button
            kind="secondary"
            label={t('catalog.showMore')}
            busy={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          />
        </View>
      ) : null}
    </>
  );
}

/** /products and /products/{category}: the shelf. Its order lives in the address. */
export function ListingScreen() {
  const t = useT();
  const content = useContentText();
  const router = useRouter();
  const params = useLocalSearchParams<{ category?: string; sort?: string }>();
  const categoryId = params.category ?? '';
  const sort = sortFrom(params.sort);
  const state = useCategories();
  const category = state.categories.find((known) => known._id === categoryId);
  const name = category ? content(category, 'title') : t('catalog.all');
  // A shelf that is not there has no name.
  const gone = Boolean(categoryId) && !category && !state.loading && !state.failed;
  const heading = gone ? t('catalog.title') : t('catalog.heading', { category: name });
  const { data: known } = useInfiniteQuery(listingQuery(categoryId, sort));
  const description = category ? content(category, 'description') : '';
  return (
    <Screen title={heading} description={description || t('catalog.description')}>
      <Split side={<CategoryNav state={state} current={categoryId} />} gap={space.x6}>
        <ListHead
          heading={heading}
          description={description}
          waiting={Boolean(categoryId) && state.loading}
          count={known && t('catalog.count', { count: known.count })}
        >
          <Select
            label={t('catalog.sort')}
            hideLabel
            placeholder={t('catalog.sortNewest')}
            value={sort}
            onChange={(next) => router.setParams({ sort: next || undefined })}
            items={Object.entries(sortTexts).map(([value, text]) => ({ value, label: t(text) }))}
          />
        </ListHead>
        <Products key={categoryId} categoryId={categoryId} sort={sort} label={name} />
      </Split>
    </Screen>
  );
}
