import { useCallback, useEffect, useRef } from 'react';

import { signIn } from '@/state';
import type { Login } from './queries';

/** The success is seen this long before the page goes on (spec: the reload delay). */
export const successMs = 500;

export function enter(login: Login | null): void {
  if (login?.token && login.userDetail) signIn(login.token, login.userDetail);
}

/** The success is shown for a moment; leaving the dialog meanwhile does not undo the login. */
export function useEnterAfterSuccess(login: Login | null): () => void {
  const entered = useRef<Login | null>(null);
  const finish = useCallback(() => {
    if (entered.current === login) return;
    entered.current = login;
    enter(login);
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
