import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post, type BodyOf } from '@/api/client';
import { deviceId } from '@/lib/device-id';

export type Profile = components['schemas']['Profile'];
export type ProfileChange = BodyOf<'/user/update'>;
export type Contact = 'mobile' | 'email';
/** An OTP that was sent: its challenge, and when another may be sent. */
export type SentOtp = components['schemas']['Login'];
type AddressChange = BodyOf<'/user/address-update'>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: (): Promise<Profile> => post('/user/fetch-profile'),
  staleTime: stale.account,
});

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: () => post('/analytics/user/counts'),
  staleTime: stale.account,
});

export function saveProfile(change: ProfileChange): Promise<Profile> {
  return post('/user/update', change);
}

export function proveContact(contact: Contact): Promise<SentOtp> {
  return post('/user/prove-contact', { contact });
}

export function resendProof(userId: string): Promise<SentOtp> {
  return post('/user/resend-otp', { userId, ip: deviceId() });
}

/** The code travels as a number (it never begins with 0). */
export function verifyContact(userId: string, otp: string): Promise<Profile> {
  return post('/user/verify-contact', { userId, otp: Number(otp) });
}

export function deleteAccount(forfeitWallet: boolean): Promise<unknown> {
  return post('/user/delete-account', { forfeitWallet });
}

export function removeAddress(id: string): Promise<unknown> {
  return post('/user/address-remove', { ids: [id] });
}

export function changeAddress(change: AddressChange): Promise<unknown> {
  return post('/user/address-update', change);
}
