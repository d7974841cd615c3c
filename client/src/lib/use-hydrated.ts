import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over the prerendered page, which was made without the URL's query and without a
 * customer: what depends on them waits for true, or the two would differ. True at once everywhere else.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
