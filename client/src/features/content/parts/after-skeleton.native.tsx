import type { ReactNode } from 'react';

/** The app has the text at once and needs no skeleton. */
export function AfterSkeleton({ children }: { children: ReactNode }): ReactNode {
  return children;
}
