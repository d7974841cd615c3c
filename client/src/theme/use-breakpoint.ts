import { useSyncExternalStore } from 'react';

import { breakpoints, type Breakpoint } from './scale';

const queries: [Breakpoint, string][] = [
  ['desktop', `(min-width: ${breakpoints.desktop}px)`],
  ['tablet', `(min-width: ${breakpoints.tablet}px)`],
];

function subscribe(onChange: () => void): () => void {
  const lists = queries.map(([, query]) => window.matchMedia?.(query));
  lists.forEach((list) => list?.addEventListener('change', onChange));
  return () => lists.forEach((list) => list?.removeEventListener('change', onChange));
}

function current(): Breakpoint {
  return queries.find(([, query]) => window.matchMedia?.(query).matches)?.[0] ?? 'phone';
}

/**
 * The width class of the window. The server cannot know it and renders 'phone', so use Grid, Split and Show (plain CSS on the web)
 * for parts that are there at the first paint, and this hook only for parts that open later.
 */
export function useBreakpoint(): Breakpoint {
  return useSyncExternalStore(subscribe, current, () => 'phone');
}
