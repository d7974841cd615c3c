import type { ReactNode } from 'react';

import type { Breakpoint } from '@/theme';

export interface ScreenProps {
  /** Of the browser's tab and of search results; the shop's name is added. */
  title: string;
  description?: string;
  children: ReactNode;
  /** Without the page's column: the screen brings its own Containers. */
  bare?: boolean;
  /** Native: false when the screen scrolls itself (a FlatList). */
  scroll?: boolean;
  /** Apps: the page ends in one long list of products, of which only what is near the window is drawn. */
  list?: boolean;
  /** Apps: the answers that a pull from the top asks for anew, by the first part of their query keys. */
  refreshes?: readonly string[];
  /** The main action: stays at the window's lower edge, in reach of the thumb, while the page scrolls. */
  footer?: ReactNode;
  /** The windows that have the footer there; phones if left out. */
  footerOn?: readonly Breakpoint[];
}
