import { createContext } from 'react';

/** Apps: the title that the header over the screen shows; null without such a header. */
export const ScreenTitle = createContext<string | null>(null);
