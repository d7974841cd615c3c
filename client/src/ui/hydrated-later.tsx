import { Suspense, type ReactNode } from 'react';

/**
 * A part of a rendered page that React hydrates after the rest: in small steps while the browser is idle, or at once when it
 * is tapped. Without it the page is hydrated in one long task.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
