import { useSyncExternalStore } from 'react';

import { madeForAddress } from './rendered';

const never = () => () => undefined;

/**
 * False while React hydrates the page's markup, which was made without knowing the customer: what depends on the customer waits
 * for true, or markup and first render would differ. True at once everywhere else.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Like useHydrated, for what depends on the address's query: only pages that were not rendered were made without knowing it. */
export function useAddressKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => madeForAddress,
  );
}
