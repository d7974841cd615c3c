import type { components } from '@/api';
import { post, postForReply } from '@/api/client';
import { deviceId } from '@/lib/device-id';
import { renewToken } from '@/state';

export type Login = components['schemas']['Login'];
export type LoginStep = Login['type'];

export interface Registration {
  userId: string;
  mobile: string;
  password: string;
  firstName: string;
  lastName: string;
  email: string;
  guestId?: string;
  /** The version of the privacy notice that is linked beside the button. */
  notice?: string;
}

const guest = (guestId: string | undefined) => (guestId ? { guestId } : {});

export const verifyMobile = (mobile: string) => post('/user/mobile-verify', { mobile });

/** The API takes the code as a number. A code never begins with 0. */
export const verifyOtp = (userId: string, otp: string, type: LoginStep, guestId?: string) =>
  post('/user/verify-otp', { userId, otp: Number(otp), type, ...guest(guestId) });

export const resendOtp = (userId: string) => postForReply('/user/resend-otp', { userId, ip: deviceId() });

export const loginWithPassword = (mobile: string, password: string, guestId?: string) =>
  post('/user/web-login', { type: 'password', mobile, password, ...guest(guestId) });

export function register(details: Registration): Promise<Login> {
  const { userId, mobile, password, firstName, lastName, email, guestId, notice } = details;
  return post('/user/web-login', {
    type: 'CreateNewPassword',
    userId,
    mobile,
    password,
    first_name: firstName,
    last_name: lastName,
    ...(email ? { email } : {}),
    ...(notice ? { privacyNotice: notice } : {}),
    ...guest(guestId),
  });
}

export const guestLogin = () => post('/user/guest-login', { deviceId: deviceId() });

/** Sets a new password for a forgotten one, after the code was verified. */
export const newPassword = (userId: string, password: string, guestId?: string) =>
  post('/user/web-login', { type: 'reset-password', userId, password, ...guest(guestId) });

export const sendResetLink = (email: string) => post('/user/forgot-password-web', { email });

/** Sets a new password with the link of the e-mail. `userId` is the link's single-use token. */
export const resetPassword = (userId: string, password: string, confirm: string) =>
  post('/user/reset-password', { userId, newPassword: password, confirmPassword: confirm });

/** Sends a code to a contact of the account, with which the customer proves their identity. */
export const sendProofOtp = (contact: 'mobile' | 'email') => post('/user/send-proof-otp', { contact });

/** After a proof the session goes on under another token, so that a stolen one gains nothing by it. */
async function prove(proof: { password: string } | { userId: string; otp: number }): Promise<void> {
  const proved = await post('/user/prove-identity', { ...proof, renew: true });
  if (proved?.token) renewToken(proved.token);
}

export const proveByPassword = (password: string) => prove({ password });

export const proveByOtp = (userId: string, otp: string) => prove({ userId, otp: Number(otp) });

export const undoChange = (token: string) => post('/user/undo-change', { token });

export async function googleNonce(): Promise<string> {
  return (await post('/user/google-nonce')).nonce;
}

export const googleLogin = (token: string, guestId?: string, notice?: string) =>
  post('/user/google-login', { token, ...(notice ? { privacyNotice: notice } : {}), ...guest(guestId) });

export const endSession = () => post('/user/logout');
