import { View } from 'react-native';

import { makeStyles, motion, webStyle } from '@/theme';

const useStyles = makeStyles((t) => ({
  track: { height: 6, borderRadius: t.radius.pill, backgroundColor: t.color.line, overflow: 'hidden' },
  fill: { height: 6, borderRadius: t.radius.pill, backgroundColor: t.color.brand },
}));

/** `value` is from 0 to 1; `label` says it in words for screen readers. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const styles = useStyles();
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <View
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={styles.track}
    >
      <View
        style={[
          styles.fill,
          { width: `${percent}%` },
          webStyle({ transitionProperty: 'width', transitionDuration: `${motion.medium}ms` }),
        ]}
      />
    </View>
  );
}
