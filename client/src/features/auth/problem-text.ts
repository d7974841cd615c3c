import { isProblem, messageOf } from '@/api';
import { t, type TextKey } from '@/i18n';

const byCode: Record<string, TextKey> = {
  invalid_mobile: 'auth.code_invalid_mobile',
  invalid_otp: 'auth.code_invalid_otp',
  otp_expired: 'auth.code_otp_expired',
  otp_tries: 'auth.code_otp_tries',
  otp_required: 'auth.code_otp_required',
  login_expired: 'auth.code_login_expired',
  invalid_login: 'auth.code_invalid_login',
  invalid_email: 'auth.code_invalid_email',
  too_many_requests: 'auth.code_too_many_requests',
  password_locked: 'auth.code_password_locked',
  invalid_password: 'auth.code_invalid_password',
  passwords_differ: 'auth.passwordsDiffer',
  reset_expired: 'auth.code_reset_expired',
  user_exists: 'auth.code_user_exists',
  google_failed: 'auth.googleFailed',
  not_sent: 'auth.code_not_sent',
  guest_upgraded: 'auth.code_guest_upgraded',
  first_name_missing: 'auth.firstNameMandatory',
  last_name_missing: 'auth.lastNameMandatory',
};

/** What to say of a failed login call, in the reader's language where the code is known. */
export function problemText(error: unknown, fallback: TextKey = 'messages.generic'): string {
  if (!isProblem(error)) return t(fallback);
  if (error.kind === 'offline') return t('messages.offline');
  if (error.kind === 'timeout') return t('messages.timeout');
  const known = byCode[error.code];
  return known ? t(known) : messageOf(error, t(fallback));
}
