import { StyleSheet, View } from 'react-native';

import { radius, space, touch, webStyle } from '@/theme';
import { Grid, Skeleton, Stack } from '@/ui';
import { railCardWidth } from './rail-size';

const styles = StyleSheet.create({
  words: { marginTop: space.x6, gap: 6 },
  head: { height: touch, justifyContent: 'center' },
  row: { flexDirection: 'row', gap: space.x4, overflow: 'hidden' },
});

function CardSkeleton() {
  return (
    <Stack gap="x2">
      <Skeleton aspectRatio={1} radius={radius.card} />
      <View style={styles.words}>
        <Skeleton width="80%" height={16} />
        <Skeleton width="45%" height={13} />
        <Skeleton width={72} height={26} radius={radius.pill} />
        <Skeleton width="55%" height={20} />
      </View>
    </Stack>
  );
}

/** How many card skeletons a listing shows while it loads. */
const skeletonCards = 8;

export function GridSkeleton({ beside = false }: { beside?: boolean }) {
  return (
    <Grid beside={beside}>
      {Array.from({ length: skeletonCards }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </Grid>
  );
}

export function RailSkeleton() {
  return (
    <Stack gap="x3">
      <View style={styles.head}>
        <Skeleton width={220} height={26} />
      </View>
      <View style={styles.row}>
        {Array.from({ length: 6 }, (_, index) => (
          <View
            key={index}
            style={{ width: railCardWidth() as unknown as number, ...webStyle({ flex: 'none' }) }}
          >
            <CardSkeleton />
          </View>
        ))}
      </View>
    </Stack>
  );
}
