import type { ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

import type { Breakpoint } from '@/theme';

export interface BoxProps {
  children: ReactNode;
  style?: StyleProp<ViewStyle>;
}

export interface GridProps {
  children: ReactNode;
  /** A fixed number of columns; if left out 2, 4 or 5, by the window's width. */
  columns?: number;
  /** Number of columns on tablets and desktops; `columns` then counts for phones only. */
  wide?: number;
  /** The grid stands beside a sidebar of 240: at most four columns. */
  beside?: boolean;
  gap?: number;
}

export interface SplitProps {
  side: ReactNode;
  children: ReactNode;
  /** Width of the sidebar on desktops. On smaller windows it is above the main column (first) or below it (last). */
  sideWidth?: number;
  position?: 'first' | 'last';
  gap?: number;
  /** Web: the sidebar stays in view beside a longer main column. */
  sticky?: boolean;
  /** Web: the narrowest window on which the two columns stand side by side; on tablets they share the width equally. */
  from?: 'tablet' | 'desktop';
}

export interface ShowProps extends BoxProps {
  on: readonly Breakpoint[];
}
