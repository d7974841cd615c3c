import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, radius } from '@/theme';
import { Button, HStack, Loading, ScrollRow, Show, Skeleton, Stack } from '@/ui';
import type { CategoriesState, ListedCategory } from '../use-categories';
import { Chip, Entry } from './category-entry';

const useStyles = makeStyles((t) => ({
  retry: { marginTop: t.space.x2 },
}));

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
            <Stack gap="x1">
              {Array.from({ length: 9 }, (_, index) => (
                <Skeleton key={index} height={56} radius={radius.button} />
              ))}
            </Stack>
          </Loading>
        ) : (
          <Stack gap="x1">
            {entries.map((category) => (
              <Entry key={keyOf(category)} category={category} current={category._id === current} />
            ))}
            {retry}
          </Stack>
        )}
      </Show>
      <Show on={['phone', 'tablet']}>
        <ScrollRow>
          <HStack gap="x2" align="stretch">
            {entries.map((category) => (
              <Chip key={keyOf(category)} category={category} current={category._id === current} />
            ))}
            {state.loading ? <Skeleton width={240} height={44} radius={radius.pill} /> : null}
            {retry}
          </HStack>
        </ScrollRow>
      </Show>
    </View>
  );
}
