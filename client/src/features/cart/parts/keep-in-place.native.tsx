import type { ReactNode } from 'react';

export function KeepInPlace({ children }: { whenChanges: unknown; children: ReactNode }) {
  return children;
}
