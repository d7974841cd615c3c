import { useCallback, useEffect, useState, type ComponentType } from 'react';

export type LoadComponent = () => Promise<ComponentType>;

/** Runs when the browser is idle, or soon where the platform cannot tell. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(id);
}

interface Loaded {
  /** Undefined until it is loaded. */
  Component: ComponentType | undefined;
  /** The last attempt did not work. */
  failed: boolean;
}

/**
 * A component whose code comes after the page's own: loaded at once when it is `wanted`, else in advance
 * when the browser is idle. Becoming wanted again tries again. `load` must stay the same function.
 */
export function useLazyComponent(load: LoadComponent, wanted: boolean): Loaded & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ Component: undefined, failed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let unmounted = false;
    const fetch = () =>
      void load().then(
        (Component) => !unmounted && setLoaded({ Component, failed: false }),
        () => !unmounted && wanted && setLoaded({ Component: undefined, failed: true }),
      );
    const stop = wanted ? fetch() : whenIdle(fetch);
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [load, wanted, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...loaded, retry };
}
