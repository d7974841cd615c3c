import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { HStack, Icon, Note, Text } from '@/ui';

const styles = StyleSheet.create({
  filled: { position: 'absolute', overflow: 'hidden' },
});

/** Screen readers of phones ignore the label of a View unless it is `accessible`. */
const native = process.env.EXPO_OS === 'web' ? undefined : true;

const side = 18;

/** One star, of which `part` is filled: from 0 to 1. */
function Star({ part }: { part: number }) {
  return (
    <View>
      <Icon name="star" size={side} color="lineStrong" />
      {part > 0 ? (
        <View style={[styles.filled, { width: side * part }]}>
          <Icon name="star" size={side} filled color="accent" />
        </View>
      ) : null}
    </View>
  );
}

/** Five stars, filled up to the rating, with a label for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const t = useT();
  return (
    <HStack
      gap={1}
      align="stretch"
      role="img"
      accessible={native}
      aria-label={t('catalog.starsOf', { rating })}
    >
      {Array.from({ length: 5 }, (_, index) => (
        <Star key={index} part={Math.min(1, Math.max(0, rating - index))} />
      ))}
    </HStack>
  );
}

interface RatingProps {
  average: number;
  count: number;
  /** How many of the ratings have a text, which the page shows further down. */
  written: number;
}

export function Rating({ average, count, written }: RatingProps) {
  const t = useT();
  if (count <= 0) return null;
  return (
    <HStack gap="x1">
      <Stars rating={average} />
      <Text type="smallStrong" hidden>
        {average.toFixed(1)}
      </Text>
      <Note>
        {t('catalog.ratings', { count })}
        {written > 0 ? ` · ${t('catalog.reviews', { count: written })}` : ''}
      </Note>
    </HStack>
  );
}
