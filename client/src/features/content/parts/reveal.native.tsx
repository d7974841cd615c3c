import type { ReactNode } from 'react';

/** Scrolling an app is motion enough. */
export function Reveal({ children }: { children: ReactNode }): ReactNode {
  return children;
}
