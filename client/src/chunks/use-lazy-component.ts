import { useCallback, useEffect, useState, type ComponentType } from 'react';

import { reloadForNewBuild } from '@/lib/new-build';

export type LoadComponent = () => Promise<ComponentType>;

const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
/** A page that is only read gets its dialogs after so long. */
const longestWaitMs = 10_000;

/** Runs when the customer begins to use the page and the browser is idle: until then the network is the page's own. */
function whenUsed(work: () => void): () => void {
  if (typeof document === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const waiting = new AbortController();
  const start = () => {
    waiting.abort();
    clearTimeout(timer);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') work();
    else requestIdleCallback(work, { timeout: 1000 });
  };
  const timer = setTimeout(start, longestWaitMs);
  const how = { passive: true, capture: true, signal: waiting.signal };
  for (const sign of signsOfUse) document.addEventListener(sign, start, how);
  return () => {
    waiting.abort();
    clearTimeout(timer);
  };
}

interface Loaded {
  /** Undefined until it is loaded. */
  Component: ComponentType | undefined;
  /** How many attempts in a row did not work. */
  failures: number;
}

/**
 * A component whose code comes after the page's own: loaded at once when it is `wanted`, else in
 * advance, when the customer begins to use the page. Becoming wanted again tries again. `load` must stay the same function.
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
