import { View } from 'react-native';

import { classes } from '@/theme';
import type { CategoryRowProps } from './category-row-props';
import css from './category-row.module.css';

const row = classes(css.row);

/** Lays out the category tiles in CSS, by the window's width. */
export function CategoryRow({ children, wide, label }: CategoryRowProps) {
  return (
    <View
      role={label ? 'list' : undefined}
      aria-label={label}
      style={[row, { '--categories': `${wide}` } as object]}
    >
      {children}
    </View>
  );
}
