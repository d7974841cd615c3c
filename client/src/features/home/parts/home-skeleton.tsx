import { StyleSheet, View } from 'react-native';

import { RailSkeleton } from '@/features/catalog';
import { classes, radius, space, touch } from '@/theme';
import { HStack, Loading, Show, Skeleton, Stack } from '@/ui';
import { useBannerType } from './banner-type';
import css from './banners.module.css';
import { CategoryRow } from './category-row';

const styles = StyleSheet.create({
  cell: { flexGrow: 1, flexBasis: 0 },
  head: { height: touch, justifyContent: 'center' },
  cart: { gap: space.x2, alignItems: 'center' },
});

export function HomeSkeleton() {
  const type = useBannerType();
  return (
    <Loading>
      <Stack gap="x8" style={classes(css.page)}>
        <View style={classes(css.banners, css.aside)}>
          <Skeleton height={type.heroHeight} radius={radius.sheet} />
          <HStack gap="x3" align="stretch" style={classes(css.shorts)}>
            <View style={styles.cell}>
              <Skeleton height={132} radius={radius.sheet} />
            </View>
            <View style={styles.cell}>
              <Skeleton height={132} radius={radius.sheet} />
            </View>
          </HStack>
        </View>
        <Stack gap="x3">
          <Show on={['tablet', 'desktop']} style={styles.head}>
            <Skeleton width={180} height={26} />
          </Show>
          <CategoryRow wide={8}>
            {Array.from({ length: 8 }, (_, index) => (
              <View key={index} style={styles.cart}>
                <Skeleton aspectRatio={1} radius={radius.panel} />
                <Skeleton width="70%" height={14} />
              </View>
            ))}
          </CategoryRow>
        </Stack>
        <RailSkeleton />
      </Stack>
    </Loading>
  );
}
