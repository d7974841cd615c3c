import { useCallback, useEffect, useRef } from 'react';

import { signIn } from '@/state';
import type { Login } from './queries';

/** How long the success is shown before the login takes effect. */
export const successMs = 500;

export function completeLogin(login: Login | null): void {
  if (login?.token && login.userDetail) signIn(login.token, login.userDetail);
}

/** Logs in after the success was shown for a moment. Closing the dialog meanwhile does not undo the login. */
export function useCompleteLogin(login: Login | null): () => void {
  const entered = useRef<Login | null>(null);
  const finish = useCallback(() => {
    if (entered.current === login) return;
    entered.current = login;
    completeLogin(login);
  }, [login]);
  useEffect(() => {
    if (!login) return;
    const timer = setTimeout(finish, successMs);
    return () => {
      clearTimeout(timer);
      finish();
    };
  }, [login, finish]);
  return finish;
}
