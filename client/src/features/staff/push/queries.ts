import { post, type StaffBody } from '@/api/staff';

/** The key with which a browser registers. */
export const showKey = () => post('/push/key');

export const registerPush = (browser: StaffBody<'/push/register'>) => post('/push/register', browser);

export const forgetPush = () => post('/push/forget');
