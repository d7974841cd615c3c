import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { space, useTheme } from '@/theme';
import { Icon, Text } from '@/ui';

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.x1 },
  stars: { flexDirection: 'row', gap: 1 },
});

/** Screen readers of phones ignore the label of a View unless it is `accessible`. */
const native = process.env.EXPO_OS === 'web' ? undefined : true;

/** Five stars, filled up to the rating, with a label for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const theme = useTheme();
  const t = useT();
  return (
    <View role="img" accessible={native} aria-label={t('catalog.starsOf', { rating })} style={styles.stars}>
      {Array.from({ length: 5 }, (_, index) => (
        <Icon
          key={index}
          name="star"
          size={18}
          filled={index < Math.round(rating)}
          color={theme.color[index < Math.round(rating) ? 'accent' : 'lineStrong']}
        />
      ))}
    </View>
  );
}

interface RatingProps {
  average: number;
  count: number;
  /** How many of the ratings have a text, which the page shows further down. */
  written: number;
}

/** The average of the customers' ratings; nothing if there are none. */
export function Rating({ average, count, written }: RatingProps) {
  const t = useT();
  if (count <= 0) return null;
  return (
    <View style={styles.row}>
      <Stars rating={average} />
      <Text type="smallStrong" hidden>
        {average.toFixed(1)}
      </Text>
      <Text type="small" color="inkMuted">
        {t('catalog.ratings', { count })}
        {written > 0 ? ` · ${t('catalog.reviews', { count: written })}` : ''}
      </Text>
    </View>
  );
}
