import type { ReactNode } from 'react';

/** On native the system keeps its own windows. */
export function Portal({ children }: { children: ReactNode }) {
  return children;
}
