import { useQuery } from '@tanstack/react-query';

import { useHydrated } from '@/lib/use-hydrated';
import { isGuest, isLoggedIn, useSession } from '@/state';
import { buyAgainQuery } from './queries';

/** Products that the customer has ordered before. `known` is false while they are loaded. */
export function useBuyAgain() {
  const hydrated = useHydrated();
  const isCustomer = useSession((state) => isLoggedIn(state) && !isGuest(state));
  const enabled = hydrated && isCustomer;
  const { data, isError } = useQuery({ ...buyAgainQuery, enabled });
  const products = enabled ? data : undefined;
  return { products: products ?? [], known: !enabled || products !== undefined || isError };
}
