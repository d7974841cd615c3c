import { createContext, type ReactNode } from 'react';

/** In the app, what stands at the foot of each screen that has no footer of its own; navigation provides it, because it knows the cart. */
export const ScreenBar = createContext<ReactNode>(null);
