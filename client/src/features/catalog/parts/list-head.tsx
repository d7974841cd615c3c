import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { classes, space } from '@/theme';
import { Heading, Skeleton, Stack, Text } from '@/ui';
import css from './list-head.module.css';

const styles = StyleSheet.create({
  head: { gap: space.x3, marginBottom: space.x5 },
});

interface ListHeadProps {
  heading: string;
  description?: string;
  /** The text with the number of products; an empty line until it is known. */
  count?: string;
  /** The heading is not known yet; its room is reserved. */
  waiting?: boolean;
  /** The choice of the sort order. */
  children?: ReactNode;
}

export function ListHead({ heading, description, count, waiting, children }: ListHeadProps) {
  return (
    <View style={[styles.head, classes(css.head)]}>
      {waiting ? (
        <Stack gap="x1" style={classes(css.words)}>
          <Skeleton width={260} height={30} />
          <Skeleton width="70%" height={22} />
        </Stack>
      ) : (
        <Stack gap="x1" style={classes(css.words)}>
          <Heading level={1}>{heading}</Heading>
          {description ? <Text color="inkMuted">{description}</Text> : null}
        </Stack>
      )}
      <View style={classes(css.count)}>
        <Text color="inkMuted" live="polite">
          {count ?? '\u00a0'}
        </Text>
      </View>
      <View style={classes(css.order)}>{children}</View>
    </View>
  );
}
