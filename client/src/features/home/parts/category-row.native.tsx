import { Children } from 'react';
import { View } from 'react-native';

import { space, useBreakpoint } from '@/theme';
import { Grid, ScrollRow } from '@/ui';
import type { CategoryRowProps } from './category-row-props';

const tile = 76;

/** Lays out the category tiles: one row that scrolls on phones, a grid on tablets. */
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
