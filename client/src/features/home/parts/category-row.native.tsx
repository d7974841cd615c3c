import { Children } from 'react';
import { View } from 'react-native';

import { space, useBreakpoint } from '@/theme';
import { Grid, ScrollRow } from '@/ui';
import type { CategoryRowProps } from './category-row-props';

const tile = 76;

/** The tiles of the categories: one row on phones. */
export function CategoryRow({ children, wide }: CategoryRowProps) {
  const phone = useBreakpoint() === 'phone';
  if (!phone) {
    return (
      <Grid columns={wide} gap={space.x3}>
        {children}
      </Grid>
    );
  }
  return (
    <ScrollRow contentContainerStyle={{ gap: space.x3 }}>
      {Children.map(children, (child) => (
        <View style={{ width: tile }}>{child}</View>
      ))}
    </ScrollRow>
  );
}
