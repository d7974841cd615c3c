import type { components } from '@/api';
import { post, postForReply, type BodyOf, type Reply } from '@/api/client';

export type Address = components['schemas']['Address'];
export type Place = components['schemas']['Place'];
export type AddressBody = BodyOf<'/user/address-add'>;

export interface Point {
  latitude: number;
  longitude: number;
}

export const addressesQueryKey = ['addresses'] as const;

/** The saved addresses, the default first. */
export function fetchAddresses(): Promise<Address[]> {
  return post('/user/address-list');
}

/** Adds an address, or changes the one named. */
export function saveAddress(body: AddressBody, addressId?: string): Promise<Reply<Address>> {
  return addressId
    ? postForReply('/user/address-update', { ...body, addressId })
    : postForReply('/user/address-add', body);
}

export async function searchPlaces(text: string, signal: AbortSignal): Promise<Place[]> {
  return (await post('/location/search', { text }, { signal })).list;
}

export function reversePlace(point: Point, signal?: AbortSignal): Promise<Place> {
  return post('/location/reverse', point, { signal });
}
