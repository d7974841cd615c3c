import { createContext, type ReactNode } from 'react';

/** Apps: the bar at the foot of each screen without a footer of its own. Navigation provides it, because it knows the cart. */
export const ScreenBar = createContext<ReactNode>(null);
