import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post, postForReply, type BodyOf, type Reply } from '@/api/client';

export type Address = components['schemas']['Address'];
export type Place = components['schemas']['Place'];
export type AddressBody = BodyOf<'/user/address-add'>;

export interface Point {
  latitude: number;
  longitude: number;
}

/** The saved addresses, the default first. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => post('/user/address-list'),
  staleTime: stale.account,
});

/** Adds an address, or changes the one with the given id. */
export function saveAddress(body: AddressBody, addressId?: string): Promise<Reply<Address>> {
  return addressId
    ? postForReply('/user/address-update', { ...body, addressId })
    : postForReply('/user/address-add', body);
}

export async function searchPlaces(text: string, signal: AbortSignal): Promise<Place[]> {
  return (await post('/location/search', { text }, { signal })).list;
}

export const reversePlace = (point: Point, signal?: AbortSignal) =>
  post('/location/reverse', point, { signal });
