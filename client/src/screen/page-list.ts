import { createContext, type ReactElement } from 'react';

/** The long list at the end of a page, of which the app draws only the items near the window. */
export interface PageList {
  keys: readonly string[];
  renderAt: (index: number) => ReactElement;
  /** Loads more items. Set while there are more, and called before the end of the list is reached. */
  onNearEnd?: () => void;
  /** Stands below the last item. */
  end?: ReactElement;
}

/** Passes a list to the screen, which shows it below its other content and scrolls it; null if the screen has no such list. */
export const PutPageList = createContext<((list: PageList | null) => void) | null>(null);
