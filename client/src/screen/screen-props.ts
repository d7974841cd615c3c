import type { ReactNode } from 'react';

import type { Breakpoint } from '@/theme';

export interface ScreenProps {
  /** The title of the browser's tab and in search results, without the shop's name, which is added. '' keeps the present one. */
  title: string;
  description?: string;
  children: ReactNode;
  /** Leaves out the page's column: the screen has Containers of its own. */
  bare?: boolean;
  /** Apps: the page ends in one long list of products, of which only those near the window are drawn (PutPageList). */
  list?: boolean;
  /** Apps: the queries that a pull from the top fetches again, by the first part of their keys. */
  refreshes?: readonly string[];
  /** The main action, which stays at the window's lower edge while the page scrolls. */
  footer?: ReactNode;
  /** What stands under `children` and is reached after the footer, whose action belongs to what stands above. */
  afterFooter?: ReactNode;
  /** The window widths at which the footer is shown; phones only if left out. */
  footerOn?: readonly Breakpoint[];
}
