import { useSyncExternalStore } from 'react';

import { madeForAddress } from './rendered';

const never = () => () => undefined;

/**
 * False while React takes over the page's markup, which was made without a customer: what depends on the customer
 * waits for true, or the two would differ. True at once everywhere else.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The same for what depends on the address's query: only a page as it was built was made without it. */
export function useAddressKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => madeForAddress,
  );
}
