import { post } from '@/api/client';

/** Lets the server send messages about orders to this phone until the session ends. */
export const registerPushToken = (token: string) => post('/user/register-push-token', { token });

export const removePushToken = () => post('/user/remove-push-token');
