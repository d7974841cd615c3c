import { useEffect, useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { layers, layerStyle, Loading, Skeleton } from '@/ui';
import { skeletonMs } from '../skeleton-time';

const useStyles = makeStyles((t) => ({
  outline: { gap: t.space.x4, width: '100%' },
  boxes: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x4 },
  box: { flexGrow: 1, flexBasis: 240 },
}));

function Outline() {
  const styles = useStyles();
  return (
    <Loading>
      <View style={styles.outline}>
        <Skeleton width="60%" height={44} />
        <Skeleton width="90%" height={22} />
        <Skeleton width="75%" height={22} />
        <View style={styles.boxes}>
          {Array.from({ length: 4 }, (_, index) => (
            <View key={index} style={styles.box}>
              <Skeleton height={132} radius={16} />
            </View>
          ))}
        </View>
      </View>
    </Loading>
  );
}

/**
 * The outline of a page, then the page. Both lie in one place, so that nothing moves when they change;
 * crawlers find the words in the page from the start.
 */
export function Outlined({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), skeletonMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <View style={layers}>
      <View style={layerStyle(!waiting)}>{children}</View>
      {waiting ? <Outline /> : null}
    </View>
  );
}
