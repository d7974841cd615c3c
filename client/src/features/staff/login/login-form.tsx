import { CodeStep } from './code-step';
import { MobileStep } from './mobile-step';
import { PasswordStep } from './password-step';
import { useLogin } from './use-login';

/** The login, step by step. */
export function LoginForm() {
  const login = useLogin();
  if (login.step === 'mobile') return <MobileStep login={login} />;
  if (login.step === 'code') return <CodeStep login={login} />;
  return <PasswordStep login={login} />;
}
