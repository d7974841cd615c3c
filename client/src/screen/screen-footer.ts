import { createContext, type ReactNode } from 'react';

/** On phones the footer scrolls with each screen; navigation provides it, because it knows the features. */
export const ScreenFooter = createContext<ReactNode>(null);
