import { useEffect } from 'react';

import { closeLogin, greetAfterLogin, signIn } from '@/state';
import type { Login } from './queries';

/** How long the success is shown before the dialog closes and onSuccess is called. */
export const successMs = 500;

export function completeLogin(login: Login): void {
  if (login.token && login.userDetail) signIn(login.token, login.userDetail);
}

/** Logs in at once, while the dialog stays open to show the success. */
export function completeLoginWithGreeting(login: Login): void {
  greetAfterLogin();
  completeLogin(login);
}

/** Closes the dialog when the success has been shown. */
export function useGreeting(login: Login | null): void {
  useEffect(() => {
    if (!login) return;
    const timer = setTimeout(closeLogin, successMs);
    return () => clearTimeout(timer);
  }, [login]);
}
