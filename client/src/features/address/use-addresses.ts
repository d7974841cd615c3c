import { useQuery } from '@tanstack/react-query';

import { isLoggedIn, useSession } from '@/state';
import { useChosenAddressId } from './chosen-address';
import { addressesQuery, type Address } from './queries';

export function useAddresses() {
  return useQuery({ ...addressesQuery, enabled: useSession(isLoggedIn) });
}

/** The chosen address if it still exists, or else the default, or else the first. */
function pickAddress(list: readonly Address[] | undefined, id: string | null): Address | undefined {
  return (
    list?.find((address) => address._id === id) ?? list?.find((address) => address.isDefault) ?? list?.[0]
  );
}

export function useDeliveryAddress() {
  const query = useAddresses();
  const id = useChosenAddressId();
  return { address: pickAddress(query.data, id), query };
}
