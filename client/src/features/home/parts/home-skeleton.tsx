import { StyleSheet, View } from 'react-native';

import { RailSkeleton } from '@/features/catalog';
import { classes, radius, space } from '@/theme';
import { Grid, Loading, Skeleton } from '@/ui';
import { useBannerType } from './banner-type';
import css from './banners.module.css';

const styles = StyleSheet.create({
  page: { gap: space.x8 },
  row: { flexDirection: 'row', gap: space.x3 },
  cell: { flexGrow: 1, flexBasis: 0 },
  section: { gap: space.x3 },
  cart: { gap: space.x2, alignItems: 'center' },
});

/** Boxes of the size of the home page's blocks. */
export function HomeSkeleton() {
  const type = useBannerType();
  return (
    <Loading>
      <View style={styles.page}>
        <View style={classes(css.banners, css.aside)}>
          <Skeleton height={type.heroHeight} radius={radius.sheet} />
          <View style={[styles.row, classes(css.shorts)]}>
            <View style={styles.cell}>
              <Skeleton height={132} radius={radius.sheet} />
            </View>
            <View style={styles.cell}>
              <Skeleton height={132} radius={radius.sheet} />
            </View>
          </View>
        </View>
        <View style={styles.section}>
          <View style={{ height: 44, justifyContent: 'center' }}>
            <Skeleton width={180} height={26} />
          </View>
          <Grid columns={4} wide={8} gap={space.x3}>
            {Array.from({ length: 8 }, (_, index) => (
              <View key={index} style={styles.cart}>
                <Skeleton aspectRatio={1} radius={radius.panel} />
                <Skeleton width="70%" height={14} />
              </View>
            ))}
          </Grid>
        </View>
        <RailSkeleton />
      </View>
    </Loading>
  );
}
