import type { ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

import type { Breakpoint } from '@/theme';

export interface BoxProps {
  children: ReactNode;
  style?: StyleProp<ViewStyle>;
}

export interface GridProps {
  children: ReactNode;
  /** Fixed number of columns; by default 2, 4 or 5, by the window's width. */
  columns?: number;
  /** Columns from tablets up, where `columns` holds for phones only. */
  wide?: number;
  /** Stands beside a 240 sidebar: four columns at most. */
  beside?: boolean;
  gap?: number;
}

export interface SplitProps {
  side: ReactNode;
  children: ReactNode;
  /** Width of the side on desktops; it stands above (first) or below (last) on smaller windows. */
  sideWidth?: number;
  position?: 'first' | 'last';
  gap?: number;
  /** Web: stays in view beside a longer main column. */
  sticky?: boolean;
  /** Web: the narrowest window on which the two stand side by side; on tablets they share the width. */
  from?: 'tablet' | 'desktop';
}

export interface ShowProps extends BoxProps {
  on: readonly Breakpoint[];
}
