import { useCallback, useEffect, useState, type ComponentType } from 'react';

import { reloadForNewBuild } from '@/lib/new-build';

export type LoadComponent = () => Promise<ComponentType>;

const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
/** On a page that the customer only reads, loading starts after this time. */
const longestWaitMs = 10_000;

/**
 * Calls `work` when the customer has begun to use the page and the browser is idle, so that it does not compete with the page's own
 * loading. Returns a function that cancels it.
 */
function whenUsed(work: () => void): () => void {
  if (typeof document === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const listeners = new AbortController();
  const start = () => {
    listeners.abort();
    clearTimeout(timer);
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') work();
    else requestIdleCallback(work, { timeout: 1000 });
  };
  const timer = setTimeout(start, longestWaitMs);
  const how = { passive: true, capture: true, signal: listeners.signal };
  for (const sign of signsOfUse) document.addEventListener(sign, start, how);
  return () => {
    listeners.abort();
    clearTimeout(timer);
  };
}

interface Loaded {
  /** Undefined until it is loaded. */
  Component: ComponentType | undefined;
  /** How many attempts in a row have failed. */
  failures: number;
}

/**
 * A component whose code is loaded after the page: at once if it is `wanted`, otherwise in advance, when the customer begins to use
 * the page. After a failure it is loaded again when `wanted` becomes true again. `load` must be the same function in every render.
 */
export function useLazyComponent(load: LoadComponent, wanted: boolean): Loaded & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ Component: undefined, failures: 0 });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let unmounted = false;
    const fetch = () =>
      void load().then(
        (Component) => !unmounted && setLoaded({ Component, failures: 0 }),
        () => {
          if (unmounted || !wanted) return;
          setLoaded(({ failures }) => ({ Component: undefined, failures: failures + 1 }));
          void reloadForNewBuild();
        },
      );
    const stop = wanted ? fetch() : whenUsed(fetch);
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [load, wanted, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...loaded, retry };
}
