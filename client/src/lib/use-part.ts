import { useCallback, useEffect, useState, type ComponentType } from 'react';

export type LoadPart<P = object> = () => Promise<ComponentType<P>>;

/** Runs when the browser has nothing better to do, or soon; at once where nobody can tell. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(id);
}

interface Part<P> {
  /** Undefined until it is here. */
  Component: ComponentType<P> | undefined;
  /** The last fetch did not work. */
  failed: boolean;
  retry: () => void;
}

/**
 * A part of the screen whose code comes after the page's own: fetched when it is wanted, or before
 * that when there is time. A new wish tries again. `load` must stay the same function.
 */
export function usePart<P = object>(load: LoadPart<P>, wanted: boolean): Part<P> {
  const [{ Component, failed }, set] = useState<Omit<Part<P>, 'retry'>>({
    Component: undefined,
    failed: false,
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    const fetch = () =>
      void load().then(
        (Component) => !gone && set({ Component, failed: false }),
        () => !gone && wanted && set({ Component: undefined, failed: true }),
      );
    const stop = wanted ? fetch() : whenIdle(fetch);
    return () => {
      gone = true;
      stop?.();
    };
  }, [load, wanted, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { Component, failed, retry };
}
