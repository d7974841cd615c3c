import { useEffect, useState, type ReactNode } from 'react';
import { View, type DimensionValue } from 'react-native';

import { useT } from '@/i18n';
import { classes, makeStyles, radius as radii } from '@/theme';
import { entrance } from './entrance';
import css from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden';

const lateMs = 150;

/** True after 150 ms: an answer that comes faster needs no skeleton. On the web CSS delays the skeleton instead. */
function useLate(): boolean {
  const [late, setLate] = useState(process.env.EXPO_OS === 'web');
  useEffect(() => {
    if (late) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [late]);
  return late;
}

const useStyles = makeStyles((t) => ({
  block: { backgroundColor: t.color.line, overflow: 'hidden' },
}));

interface SkeletonProps {
  width?: DimensionValue;
  height?: DimensionValue;
  aspectRatio?: number;
  radius?: number;
}

/** One grey box. Give it the size of the content that it stands for. */
export function Skeleton({ width = '100%', height, aspectRatio, radius = radii.input }: SkeletonProps) {
  const styles = useStyles();
  return (
    <View
      style={[styles.block, classes(css.shimmer), { width, height, aspectRatio, borderRadius: radius }]}
    />
  );
}

/** Wraps a page's skeletons: they appear after 150 ms and are announced once as "Loading". */
export function Loading({ children }: { children: ReactNode }) {
  const late = useLate();
  const t = useT();
  return (
    <View role="status" aria-busy>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <View aria-hidden style={[entrance.late, { opacity: late ? 1 : 0 }]}>
        {children}
      </View>
    </View>
  );
}
