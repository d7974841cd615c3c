import { post } from '@/api/staff';

export const beginLogin = (mobile: string) => post('/door/begin', { mobile });
export const resendCode = (challengeId: string) => post('/door/resend', { challengeId });
export const verifyCode = (challengeId: string, code: string) => post('/door/verify', { challengeId, code });
export const givePassword = (challengeId: string, password: string) =>
  post('/door/password', { challengeId, password });
export const choosePassword = (challengeId: string, password: string) =>
  post('/door/choose', { challengeId, password });

export type Entered = Awaited<ReturnType<typeof verifyCode>>;
