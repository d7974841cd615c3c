import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { useSettings } from '@/api';
import { homeQuery, ProductGrid, ProductRail, SectionHead, type HomeBlock } from '@/features/catalog';
import { useContentText, useT } from '@/i18n';
import { Screen } from '@/screen';
import { classes, space } from '@/theme';
import {
  Container,
  EmptyState,
  ErrorState,
  type Href,
  HydratedLater,
  Show,
  Stack,
  Text,
  VisuallyHidden,
} from '@/ui';
import { sortBlocks } from './sort-blocks';
import css from './parts/banners.module.css';
import { CategoryTiles } from './parts/category-tiles';
import { Hero } from './parts/hero';
import { HomeSkeleton } from './parts/home-skeleton';
import { Facts } from './parts/facts';
import { ShortBanners } from './parts/short-banners';
import { Testimonials } from './parts/testimonials';

const styles = StyleSheet.create({
  screen: { paddingVertical: space.x2 },
  section: { gap: space.x3 },
});

function Banners({ blocks }: { blocks: readonly HomeBlock[] }) {
  const content = useContentText();
  const heroes = blocks.filter((block) => block.type === 'banner');
  const short = blocks.find((block) => block.type === 'short-banner');
  const [first, ...others] = heroes;
  return (
    <Stack gap="x4">
      {first || short ? (
        <View style={[classes(css.banners, first && short && css.aside), styles.section]}>
          {first ? <Hero banners={first.banners} title={content(first, 'title')} /> : null}
          {short ? <ShortBanners banners={short.shortBanners} /> : null}
        </View>
      ) : null}
      {others.map((block) => (
        <View key={block._id} style={classes(css.banners)}>
          <Hero banners={block.banners} title={content(block, 'title')} />
        </View>
      ))}
      <Show on={['tablet', 'desktop']}>
        <Facts products={blocks.flatMap((block) => block.products)} />
      </Show>
    </Stack>
  );
}

/** The address of the listing of a block's products, under the block's category if it has one. */
function listingOf({ _id, categoryId }: HomeBlock): Href {
  return categoryId
    ? { pathname: '/products/[category]', params: { category: categoryId, block: _id } }
    : { pathname: '/products', params: { block: _id } };
}

function Block({ block }: { block: HomeBlock }): ReactNode {
  const content = useContentText();
  const title = content(block, 'title');
  const head = { title, hideTitle: !block.showTitle };
  if (block.type === 'category') {
    return (
      <View style={styles.section}>
        <Show on={['tablet', 'desktop']}>
          <SectionHead {...head} />
        </Show>
        <CategoryTiles categories={block.categories} label={title} row={block.scrollView} />
      </View>
    );
  }
  if (block.type === 'product') {
    const words = { ...head, note: content(block, 'description'), seeAll: listingOf(block) };
    if (block.scrollView) return <ProductRail {...words} products={block.products} />;
    return (
      <View style={styles.section}>
        <SectionHead {...words} />
        <ProductGrid products={block.products} label={title} level={3} />
      </View>
    );
  }
  if (block.type === 'testimonials') return <Testimonials {...head} testimonials={block.testimonials} />;
  return null;
}

function Blocks({ blocks, buyAgain }: HomeProps & { blocks: readonly HomeBlock[] }) {
  const t = useT();
  const sorted = sortBlocks(blocks);
  if (sorted.length === 0) {
    return (
      <EmptyState
        picture="/pictures/empty-basket-480.webp"
        title={t('home.empty')}
        body={t('home.emptyBody')}
      />
    );
  }
  const firstShelf = sorted.find((block) => block.type === 'product');
  return (
    <Stack gap="x8" style={classes(css.page)}>
      <Banners blocks={sorted} />
      {sorted.map((block) =>
        block.type === 'banner' || block.type === 'short-banner' ? null : (
          <Fragment key={block._id}>
            <HydratedLater>
              <Block block={block} />
            </HydratedLater>
            {block === firstShelf ? <View style={classes(css.buyAgain)}>{buyAgain}</View> : null}
          </Fragment>
        ),
      )}
    </Stack>
  );
}

interface HomeProps {
  /** The rail below the first shelf, for customers who have ordered before. Its place is kept free (features/selling/place). */
  buyAgain?: ReactNode;
}

/** / and /home: the blocks that the shop has put there. */
export function HomeScreen({ buyAgain }: HomeProps) {
  const t = useT();
  const content = useContentText();
  const settings = useSettings();
  const city = settings ? content(settings, 'city') : t('content.usualCity');
  const title = t('home.title', { city });
  const { data: blocks, isError, isFetching, refetch } = useQuery(homeQuery);
  return (
    <Screen title={title} description={t('home.description', { city })} bare refreshes={['home']}>
      <Container style={[styles.screen, classes(css.screen)]}>
        <VisuallyHidden>
          <Text level={1}>{title}</Text>
        </VisuallyHidden>
        {blocks ? (
          <Blocks blocks={blocks} buyAgain={buyAgain} />
        ) : isError ? (
          <ErrorState message={t('home.failed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <HomeSkeleton />
        )}
      </Container>
    </Screen>
  );
}
