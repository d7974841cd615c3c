import type { ReactNode } from 'react';

export interface ScreenProps {
  /** Of the browser's tab and of search results; the shop's name is added. */
  title: string;
  description?: string;
  children: ReactNode;
  /** Without the page's column: the screen brings its own Containers. */
  bare?: boolean;
  /** Native: false when the screen scrolls itself (a FlatList). */
  scroll?: boolean;
}
