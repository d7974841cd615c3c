import { post } from '@/api/client';

/** Has messages about orders sent to this phone, as long as the session lives. */
export const registerPushToken = (token: string) => post('/user/register-push-token', { token });

export const removePushToken = () => post('/user/remove-push-token');
