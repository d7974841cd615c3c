import { View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { makeStyles, radius } from '@/theme';
import { BlockLink, Button, Loading, ScrollRow, Show, Skeleton, Text, Tile } from '@/ui';
import type { BoxProps } from '@/ui/layout-props';
import type { CategoriesState, ListedCategory } from '../use-categories';

const useStyles = makeStyles((t) => ({
  list: { gap: t.space.x1 },
  row: { flexDirection: 'row', gap: t.space.x2 },
  item: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    padding: t.space.x2,
    paddingRight: t.space.x3,
    borderRadius: t.radius.button,
    minHeight: 56,
  },
  chosen: { backgroundColor: t.color.brandSoft },
  words: { flexShrink: 1 },
  chip: {
    minHeight: t.touch,
    justifyContent: 'center',
    paddingHorizontal: t.space.x4,
    borderRadius: t.radius.pill,
    borderWidth: 1.5,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
  },
  chipOn: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  off: { opacity: 0.75 },
  retry: { marginTop: t.space.x2 },
}));

interface EntryProps {
  category: ListedCategory;
  current: boolean;
}

/** A category without an id is not a link. */
function CategoryLink({ category, current, style, children }: EntryProps & BoxProps) {
  const styles = useStyles();
  if (category._id === undefined) return <View style={[style, styles.off]}>{children}</View>;
  return (
    <BlockLink
      href={category._id ? `/products/${category._id}` : '/products'}
      current={current}
      style={style}
    >
      {children}
    </BlockLink>
  );
}

function Entry({ category, current }: EntryProps) {
  const styles = useStyles();
  const content = useContentText();
  return (
    <CategoryLink category={category} current={current} style={[styles.item, current && styles.chosen]}>
      {category.image ? (
        <Tile
          source={category.image}
          alt=""
          width={32}
          side={40}
          radius={radius.thumb}
          tint={category.tile}
          scale={0.8}
        />
      ) : null}
      <View style={styles.words}>
        <Text type={current ? 'bodyStrong' : 'body'} color={category._id === undefined ? 'inkMuted' : 'ink'}>
          {content(category, 'title')}
        </Text>
      </View>
    </CategoryLink>
  );
}

function Chip({ category, current }: EntryProps) {
  const styles = useStyles();
  const content = useContentText();
  return (
    <CategoryLink category={category} current={current} style={[styles.chip, current && styles.chipOn]}>
      <Text type="bodyStrong" color={current ? 'brand' : 'inkMuted'} lines={1}>
        {content(category, 'title')}
      </Text>
    </CategoryLink>
  );
}

/** Links to the categories: a sidebar on desktops, chips above the products on smaller windows. */
export function CategoryNav({ state, current }: { state: CategoriesState; current: string }) {
  const styles = useStyles();
  const t = useT();
  const all: ListedCategory = {
    _id: '',
    title: t('catalog.allProducts'),
    image: '/pictures/empty-basket-240.webp',
    tile: 'root',
  };
  const entries = [all, ...state.categories];
  const keyOf = (category: ListedCategory) => category._id ?? category.title;
  const retry = state.failed ? (
    <View style={styles.retry}>
      <Button
        kind="ghost"
        icon="refresh"
        label={t('common.retry')}
        accessibilityLabel={t('catalog.retryCategories')}
        busy={state.retrying}
        onPress={state.retry}
      />
    </View>
  ) : null;
  return (
    <View role="navigation" aria-label={t('catalog.categories')}>
      <Show on={['desktop']}>
        {state.loading ? (
          <Loading>
            <View style={styles.list}>
              {Array.from({ length: 9 }, (_, index) => (
                <Skeleton key={index} height={56} radius={radius.button} />
              ))}
            </View>
          </Loading>
        ) : (
          <View style={styles.list}>
            {entries.map((category) => (
              <Entry key={keyOf(category)} category={category} current={category._id === current} />
            ))}
            {retry}
          </View>
        )}
      </Show>
      <Show on={['phone', 'tablet']}>
        <ScrollRow>
          <View style={styles.row}>
            {entries.map((category) => (
              <Chip key={keyOf(category)} category={category} current={category._id === current} />
            ))}
            {state.loading ? <Skeleton width={240} height={44} radius={radius.pill} /> : null}
            {retry}
          </View>
        </ScrollRow>
      </Show>
    </View>
  );
}
