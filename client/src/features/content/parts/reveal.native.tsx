import type { ReactNode } from 'react';

/** In the app sections do not rise. */
export function Reveal({ children }: { children: ReactNode }): ReactNode {
  return children;
}
