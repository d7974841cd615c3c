import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import type { ReactNode } from 'react';

import { useContentText, useT } from '@/i18n';
import { useAddressKnown } from '@/lib/use-hydrated';
import { Screen } from '@/screen';
import { space } from '@/theme';
import { ButtonLink, EmptyState, ErrorState, Loading, Select, Split } from '@/ui';
import { sorted, sortFrom, type ListingSort } from './listing-sort';
import { CategoryNav } from './parts/category-nav';
import { ListHead } from './parts/list-head';
import { ProductGrid } from './parts/product-grid';
import { morePages } from './parts/product-grid-props';
import { GridSkeleton } from './parts/skeletons';
import { homeQuery, listingQuery, type HomeBlock } from './queries';
import { useCategories, type CategoriesState } from './use-categories';

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
    <ProductGrid beside products={data.list} label={label} stale={isPlaceholderData} {...morePages(query)} />
  );
}

interface ShelfProps {
  categoryId: string;
  sort: ListingSort | null;
  state: CategoriesState;
}

interface FrameProps extends ShelfProps {
  heading: string;
  /** The description under the heading. */
  words: string;
  waiting: boolean;
  count: number | undefined;
  usualSort: string;
  children: ReactNode;
}

/** The frame of a listing: links to the categories, the heading and the choice of the sort order. */
function Frame({ categoryId, sort, state, heading, words, waiting, count, usualSort, children }: FrameProps) {
  const t = useT();
  const router = useRouter();
  return (
    <Screen
      // Until the name is known, the title is the one that the server gave to the document.
      title={waiting && typeof document !== 'undefined' ? '' : heading}
      description={words || t('catalog.description')}
      list
      refreshes={['products', 'home']}
    >
      <Split side={<CategoryNav state={state} current={categoryId} />} gap={space.x6}>
        <ListHead
          heading={heading}
          description={words}
          waiting={waiting}
          count={count === undefined ? undefined : t('catalog.count', { count })}
        >
          {count === 0 ? null : (
            <Select
              label={t('catalog.sort')}
              hideLabel
              placeholder={usualSort}
              value={sort}
              onChange={(next) => router.setParams({ sort: next || undefined })}
              items={Object.entries(sortTexts).map(([value, text]) => ({ value, label: t(text) }))}
            />
          )}
        </ListHead>
        {children}
      </Split>
    </Screen>
  );
}

/** The products of a category, or all products. */
function CategoryShelf(shelf: ShelfProps) {
  const t = useT();
  const content = useContentText();
  const { categoryId, sort, state } = shelf;
  const category = state.categories.find((known) => known._id === categoryId);
  const name = category ? content(category, 'title') : t('catalog.all');
  const waiting = Boolean(categoryId) && state.loading;
  // The category does not exist, or its name could not be fetched.
  const nameless = Boolean(categoryId) && !category && !waiting;
  const { data: known } = useInfiniteQuery(listingQuery(categoryId, sort));
  const heading =
    process.env.EXPO_OS === 'web'
      ? t('catalog.heading', { category: name })
      : category
        ? name
        : t('navigation.categories');
  return (
    <Frame
      {...shelf}
      heading={nameless ? t('catalog.title') : heading}
      words={category ? content(category, 'description') : ''}
      waiting={waiting}
      count={known?.count}
      usualSort={t('catalog.sortNewest')}
    >
      <Products key={categoryId} categoryId={categoryId} sort={sort} label={name} />
    </Frame>
  );
}

/** All products of a rail of the home page, under its title. */
function BlockShelf({ block, ...shelf }: ShelfProps & { block: HomeBlock }) {
  const t = useT();
  const content = useContentText();
  const title = content(block, 'title');
  return (
    <Frame
      {...shelf}
      heading={title}
      words={content(block, 'description')}
      waiting={false}
      count={block.products.length}
      usualSort={t('catalog.sortShop')}
    >
      <ProductGrid beside products={sorted(block.products, shelf.sort)} label={title} />
    </Frame>
  );
}

/** The block of the home page that the address names; undefined while it is loaded, null if it does not exist. */
function useNamedBlock(id: string): HomeBlock | null | undefined {
  const { data, isPending } = useQuery({ ...homeQuery, enabled: id !== '' });
  if (id === '') return null;
  if (isPending) return undefined;
  return data?.find((block) => block._id === id && block.products.length > 0) ?? null;
}

/** /products and /products/{category}: the listing. Its sort order, and the rail that it belongs to, are in the address. */
export function ListingScreen() {
  const t = useT();
  const params = useLocalSearchParams<{ category?: string; sort?: string; block?: string }>();
  const addressKnown = useAddressKnown();
  const block = useNamedBlock((addressKnown && params.block) || '');
  const state = useCategories();
  const shelf = { categoryId: params.category ?? '', sort: sortFrom(params.sort), state };
  if (block) return <BlockShelf {...shelf} block={block} />;
  if (block === null) return <CategoryShelf {...shelf} />;
  return (
    <Frame {...shelf} heading={t('catalog.title')} words="" waiting count={undefined} usualSort="">
      <Loading>
        <GridSkeleton beside />
      </Loading>
    </Frame>
  );
}
