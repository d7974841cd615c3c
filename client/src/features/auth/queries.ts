import type { components } from '@/api';
import { post, postForReply, type Reply } from '@/api/client';
import { deviceId } from '@/lib/device-id';

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
}

const guest = (guestId: string | undefined) => (guestId ? { guestId } : {});

export function verifyMobile(mobile: string): Promise<Login> {
  return post('/user/mobile-verify', { mobile });
}

/** The code travels as a number (it never begins with 0). */
export function verifyOtp(userId: string, otp: string, type: LoginStep, guestId?: string): Promise<Login> {
  return post('/user/verify-otp', { userId, otp: Number(otp), type, ...guest(guestId) });
}

export function resendOtp(userId: string): Promise<Reply<Login>> {
  return postForReply('/user/resend-otp', { userId, ip: deviceId() });
}

export function loginWithPassword(mobile: string, password: string, guestId?: string): Promise<Login> {
  return post('/user/web-login', { type: 'password', mobile, password, ...guest(guestId) });
}

export function register(details: Registration): Promise<Login> {
  const { userId, mobile, password, firstName, lastName, email, guestId } = details;
  return post('/user/web-login', {
    type: 'CreateNewPassword',
    userId,
    mobile,
    password,
    first_name: firstName,
    last_name: lastName,
    ...(email ? { email } : {}),
    ...guest(guestId),
  });
}

export function guestLogin(): Promise<Login> {
  return post('/user/guest-login', { deviceId: deviceId() });
}

/** A new password for a forgotten one, once the challenge was met with a code. */
export function newPassword(userId: string, password: string, guestId?: string): Promise<Login> {
  return post('/user/web-login', { type: 'reset-password', userId, password, ...guest(guestId) });
}

export function sendResetLink(email: string): Promise<unknown> {
  return post('/user/forgot-password-web', { email });
}

/** `userId` is the single-use token of the link. */
export function resetPassword(userId: string, password: string, confirm: string): Promise<unknown> {
  return post('/user/reset-password', { userId, newPassword: password, confirmPassword: confirm });
}

export async function googleNonce(): Promise<string> {
  return (await post('/user/google-nonce')).nonce;
}

export function googleLogin(token: string, guestId?: string): Promise<Login> {
  return post('/user/google-login', { token, ...guest(guestId) });
}

export function endSession(): Promise<unknown> {
  return post('/user/logout');
}
