import { useSyncExternalStore } from 'react';

/** A phone that is held in one hand: narrow, and without a mouse. There a number is typed on the page's own pad. */
const query = '(max-width: 767.98px) and (pointer: coarse)';

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}

export function useThumb(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
