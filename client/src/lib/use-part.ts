import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** Runs when the browser has nothing better to do; at once where nobody can tell. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}

/**
 * A part of the screen whose code comes after the page's own: fetched when there is time, or when
 * it is wanted. Nothing until it is here. A fetch that failed calls `failed`, and the next wish tries
 * again. `load` must stay the same function.
 */
export function usePart(load: Load, wanted: boolean, failed: () => void): ReactNode {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    const fetch = () =>
      load().then(
        (module) => !gone && setPart(() => module.default),
        () => !gone && wanted && failed(),
      );
    if (wanted) void fetch();
    const stop = wanted ? undefined : whenIdle(() => void fetch());
    return () => {
      gone = true;
      stop?.();
    };
    // `failed` speaks for the wish of that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load, wanted]);
  return wanted && Part ? createElement(Part) : null;
}
