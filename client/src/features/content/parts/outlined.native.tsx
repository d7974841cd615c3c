import type { ReactNode } from 'react';

/** An app has its words at once: there is nothing to wait for. */
export function Outlined({ children }: { children: ReactNode }): ReactNode {
  return children;
}
