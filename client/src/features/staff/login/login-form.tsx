import { useEffect, useRef } from 'react';

import { CodeStep } from './code-step';
import { MobileStep } from './mobile-step';
import { PasswordStep } from './password-step';
import { linkIn, useLogin } from './use-login';

/** Takes the login out of the page's address, where the next user of the browser would find it. */
function takeLink() {
  const link = linkIn(window.location.hash);
  if (link) window.history.replaceState(window.history.state, '', window.location.pathname);
  return link;
}

export function LoginForm() {
  const login = useLogin();
  const { openLink } = login;
  const open = useRef(openLink);
  useEffect(() => {
    const link = takeLink();
    if (link) open.current(link);
  }, []);
  if (login.step === 'mobile') return <MobileStep login={login} />;
  if (login.step === 'code') return <CodeStep login={login} />;
  return <PasswordStep login={login} />;
}
