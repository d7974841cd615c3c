import type { ReactNode } from 'react';
import { View } from 'react-native';

import { Card, Heading } from '@/ui';

/** A card with a heading, which is a region of the page for screen readers. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View role="region" aria-label={title}>
      <Card roomy>
        <Heading level={2}>{title}</Heading>
        {children}
      </Card>
    </View>
  );
}
