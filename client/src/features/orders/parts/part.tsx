import type { ReactNode } from 'react';
import { View } from 'react-native';

import { Card, Heading } from '@/ui';

/** One side of an order, under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View role="region" aria-label={title}>
      <Card roomy>
        <Heading level={2}>{title}</Heading>
        {children}
      </Card>
    </View>
  );
}
