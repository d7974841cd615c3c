import { isProblem, messageOf } from '@/api';
import { t, type TextKey } from '@/i18n';
import { toast, toastTime } from '@/ui';

const byCode: Record<string, TextKey> = {
  first_name_missing: 'profile.firstNameRequired',
  invalid_gender: 'profile.genderRequired',
  invalid_mobile: 'auth.code_invalid_mobile',
  invalid_email: 'auth.code_invalid_email',
  invalid_dob: 'profile.dobWrong',
  invalid_post_code: 'address.postCodeWrong',
  invalid_otp: 'auth.code_invalid_otp',
  otp_expired: 'auth.code_otp_expired',
  otp_tries: 'auth.code_otp_tries',
  too_many_requests: 'auth.code_too_many_requests',
  user_exists: 'auth.code_user_exists',
  not_sent: 'auth.code_not_sent',
  order_on_the_way: 'profile.orderOnTheWay',
  payment_under_way: 'profile.paymentUnderWay',
};

/** What to say of a failed call of the account, in the reader's language where the code is known. */
export function problemText(error: unknown, fallback: TextKey): string {
  if (!isProblem(error)) return t(fallback);
  if (error.kind === 'offline') return t('messages.offline');
  if (error.kind === 'timeout') return t('messages.timeout');
  const known = byCode[error.code];
  return known ? t(known) : messageOf(error, t(fallback));
}

/** A toast of the account area. A session that ended has said so already. */
export function tellProblem(error: unknown, fallback: TextKey): void {
  if (isProblem(error) && error.kind === 'unauthorized') return;
  toast.error(problemText(error, fallback), toastTime.account);
}
