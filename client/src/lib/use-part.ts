import { useCallback, useEffect, useState, type ComponentType } from 'react';

export type LoadPart = () => Promise<ComponentType>;

/** Runs when the browser has nothing better to do, or soon; at once where nobody can tell. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(id);
}

interface Part {
  /** Undefined until it is here. */
  Component: ComponentType | undefined;
  /** The last fetch did not work. */
  failed: boolean;
  retry: () => void;
}

/**
 * A part of the screen whose code comes after the page's own: fetched when it is wanted, or before
 * that when there is time. A new wish tries again. `load` must stay the same function.
 */
export function usePart(load: LoadPart, wanted: boolean): Part {
  const [{ Component, failed }, set] = useState<Omit<Part, 'retry'>>({ Component: undefined, failed: false });
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
