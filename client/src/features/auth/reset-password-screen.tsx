import { NotHereYet } from '@/features/shell';

export function ResetPasswordScreen() {
  return <NotHereYet title="auth.backToLogin" />;
}
