import { useQuery } from '@tanstack/react-query';

import { stale } from '@/api';
import { isLoggedIn, useSession } from '@/state';
import { useChosenAddressId } from './chosen-address';
import { addressesQueryKey, fetchAddresses, type Address } from './queries';

/** The person's saved addresses, the default first. */
export function useAddresses() {
  const loggedIn = useSession(isLoggedIn);
  return useQuery({
    queryKey: addressesQueryKey,
    queryFn: fetchAddresses,
    enabled: loggedIn,
    staleTime: stale.account,
  });
}

/** The chosen one if it still exists, else the default, else the first. */
export function pickAddress(list: readonly Address[] | undefined, id: string | null): Address | undefined {
  return (
    list?.find((address) => address._id === id) ?? list?.find((address) => address.isDefault) ?? list?.[0]
  );
}

export function useDeliveryAddress(): {
  address: Address | undefined;
  query: ReturnType<typeof useAddresses>;
} {
  const query = useAddresses();
  const id = useChosenAddressId();
  return { address: pickAddress(query.data, id), query };
}
