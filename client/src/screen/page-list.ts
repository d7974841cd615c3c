import { createContext, type ReactElement } from 'react';

/** The long list of a page, of which the app draws only what is near the window. */
export interface PageList {
  keys: readonly string[];
  renderAt: (index: number) => ReactElement;
  /** More of it is there, and wanted before its end is reached. */
  onNearEnd?: () => void;
}

/** Hands a list to the screen that scrolls it, under all else that the screen shows; null where the screen has no such list. */
export const PutPageList = createContext<((list: PageList | null) => void) | null>(null);
