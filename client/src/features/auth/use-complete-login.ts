import { useEffect } from 'react';

import { closeLogin, greetAfterLogin, signIn } from '@/state';
import type { Login } from './queries';

/** How long the success is shown before what was intended goes on. */
export const successMs = 500;

/** Logs in: the session is stored at once. */
export function completeLogin(login: Login): void {
  if (login.token && login.userDetail) signIn(login.token, login.userDetail);
}

/** Logs in while the dialog stays: a reload during the success keeps the login. */
export function completeLoginWithGreeting(login: Login): void {
  greetAfterLogin();
  completeLogin(login);
}

/** Closes the dialog after the success was shown for a moment. */
export function useGreeting(login: Login | null): void {
  useEffect(() => {
    if (!login) return;
    const timer = setTimeout(closeLogin, successMs);
    return () => clearTimeout(timer);
  }, [login]);
}
