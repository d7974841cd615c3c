import type { ReactNode } from 'react';

/** No skeleton in the app: it contains the text. */
export function AfterSkeleton({ children }: { children: ReactNode }): ReactNode {
  return children;
}
