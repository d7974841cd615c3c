import type { ReactNode } from 'react';

/** No animation in the app. */
export function Reveal({ children }: { children: ReactNode }): ReactNode {
  return children;
}
