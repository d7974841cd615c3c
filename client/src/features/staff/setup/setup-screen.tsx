import { lazy, Suspense } from 'react';

import { ErrorBoundary } from '@/ui';

// One person needs it, once: it is no part of the first load.
const SetupPages = lazy(() => import('./setup-pages'));

/** The set-up of an empty shop, at the address that the program prints at its start. It needs no login. */
export function SetupScreen() {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <SetupPages />
      </Suspense>
    </ErrorBoundary>
  );
}
