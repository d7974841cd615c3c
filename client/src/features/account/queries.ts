import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { getFile, post, type BodyOf } from '@/api/client';
import { deviceId } from '@/lib/device-id';

export type Profile = components['schemas']['Profile'];
export type ProfileChange = BodyOf<'/user/update'>;
export type Contact = 'mobile' | 'email';
/** The server's answer after it has sent a code: its challenge, and when another code may be sent. */
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

export type Session = components['schemas']['Session'];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async (): Promise<Session[]> => (await post('/user/sessions')).list,
  staleTime: 0,
});

export const endSession = (sessionId: string) => post('/user/end-session', { sessionId });

export const endOtherSessions = () => post('/user/end-other-sessions');

export const saveProfile = (change: ProfileChange) => post('/user/update', change);

export const proveContact = (contact: Contact) => post('/user/prove-contact', { contact });

export const resendProof = (userId: string) => post('/user/resend-otp', { userId, ip: deviceId() });

/** The API takes the code as a number. A code never begins with 0. */
export const verifyContact = (userId: string, otp: string) =>
  post('/user/verify-contact', { userId, otp: Number(otp) });

/** Deletes the account; `lost` is the balance, in rupees, that the customer agreed to lose. */
export const deleteAccount = (lost: number | null) =>
  post('/user/delete-account', lost === null ? {} : { forfeitWallet: true, forfeitBalance: lost });

export const agreeToNotice = (privacyNotice: string) => post('/user/agree-to-notice', { privacyNotice });

/** Downloads all data that the shop has about the customer. Throws if the file is incomplete. */
export async function fetchData(): Promise<ArrayBuffer> {
  const file = await getFile('/user/download-data');
  JSON.parse(new TextDecoder().decode(file));
  return file;
}

export const removeAddress = (id: string) => post('/user/address-remove', { ids: [id] });

export const changeAddress = (change: AddressChange) => post('/user/address-update', change);
