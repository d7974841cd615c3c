import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Card, Heading } from '@/ui';

const useStyles = makeStyles((t) => ({
  card: { padding: t.space.x5, gap: t.space.x4, borderRadius: 20 },
}));

/** One side of an order, under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <View role="region" aria-label={title}>
      <Card style={styles.card}>
        <Heading level={2}>{title}</Heading>
        {children}
      </Card>
    </View>
  );
}
