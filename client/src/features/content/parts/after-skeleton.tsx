import { useEffect, useState, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { classes, radius, space } from '@/theme';
import { HStack, layers, layerStyle, Loading, Skeleton } from '@/ui';
import css from './after-skeleton.module.css';

const skeletonMs = 1200;

const styles = StyleSheet.create({
  outline: { gap: space.x4, width: '100%' },
  box: { flexGrow: 1, flexBasis: 240 },
});

function PageSkeleton() {
  return (
    <Loading>
      <View style={styles.outline}>
        <Skeleton width="60%" height={44} />
        <Skeleton width="90%" height={22} />
        <Skeleton width="75%" height={22} />
        <HStack gap="x4" align="stretch" wrap>
          {Array.from({ length: 4 }, (_, index) => (
            <View key={index} style={styles.box}>
              <Skeleton height={132} radius={radius.card} />
            </View>
          ))}
        </HStack>
      </View>
    </Loading>
  );
}

/**
 * Shows a skeleton of the page and then the page. The skeleton lies over the page, so that nothing moves, and the text is in the
 * HTML from the start, for crawlers.
 */
export function AfterSkeleton({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), skeletonMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <View style={layers}>
      <View style={[layerStyle(!waiting), classes(css.page)]}>{children}</View>
      {waiting ? (
        <View style={classes(css.skeleton)}>
          <PageSkeleton />
        </View>
      ) : null}
    </View>
  );
}
