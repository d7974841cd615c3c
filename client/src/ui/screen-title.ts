import { createContext } from 'react';

/** In the app, the title in the header over a screen. */
export const ScreenTitle = createContext<string | null>(null);
