import type { Translate } from '@/i18n';
import { onlyDigits } from '@/lib/digits';
import { isEmail } from '@/lib/email';
import { isMobile } from '@/lib/mobile';
import { isPostCode } from '@/lib/post-code';
import type { Profile, ProfileChange } from './queries';

export interface ProfileForm {
  firstName: string;
  lastName: string;
  gender: string;
  /** The date of birth as it is typed: 08/03/1994. */
  dob: string;
  mobile: string;
  email: string;
  address: string;
  city: string;
  state: string;
  postCode: string;
  country: string;
}

export type ProfileErrors = Partial<Record<keyof ProfileForm, string>>;

/** The form's fields by the server's names for them. */
export const serverFields: Record<string, keyof ProfileForm> = {
  first_name: 'firstName',
  last_name: 'lastName',
  gender: 'gender',
  dob: 'dob',
  mobile: 'mobile',
  email: 'email',
  address: 'address',
  city: 'city',
  state: 'state',
  postCode: 'postCode',
  pincode: 'postCode',
  country: 'country',
};

/** Converts 1994-03-08 to the form of the field: 08/03/1994. */
export function writtenDay(day: string | undefined): string {
  return day ? day.split('-').reverse().join('/') : '';
}

/** Converts 08/03/1994 to the form of the server: 1994-03-08. Null if there is no such day. */
export function dayOf(written: string): string | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written.trim());
  if (!parts) return null;
  const [, day, month, year] = parts as unknown as [string, string, string, string];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** Adds the slashes of a date while its digits are typed, but not while they are deleted. */
export function typedDay(text: string, before: string): string {
  if (text.length < before.length) return text;
  const digits = onlyDigits(text, 8);
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (digits.length < 2) return digits;
  return digits.length < 4 ? `${day}/${month}` : `${day}/${month}/${year}`;
}

export function formOf(profile: Profile): ProfileForm {
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    gender: profile.gender ?? '',
    dob: writtenDay(profile.dob),
    mobile: profile.pendingMobile || profile.mobile,
    email: profile.pendingEmail || profile.email,
    address: profile.address ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    postCode: profile.postCode ?? '',
    country: profile.country ?? '',
  };
}

/** The errors of the form, by field; empty if it can be sent. */
export function profileErrors(form: ProfileForm, t: Translate, now: Date): ProfileErrors {
  const errors: ProfileErrors = {};
  if (form.firstName.trim() === '') errors.firstName = t('account.firstNameRequired');
  if (form.gender === '') errors.gender = t('account.genderRequired');
  const day = form.dob.trim() === '' ? '' : dayOf(form.dob);
  if (day === null || day > now.toISOString().slice(0, 10)) errors.dob = t('account.dobWrong');
  if (form.mobile !== '' && !isMobile(form.mobile)) errors.mobile = t('auth.mobileInvalid');
  const email = form.email.trim();
  if (email !== '' && !isEmail(email)) errors.email = t('auth.emailInvalid');
  if (form.postCode !== '' && !isPostCode(form.postCode)) errors.postCode = t('address.postCodeWrong');
  return errors;
}

export function changeOf(form: ProfileForm): ProfileChange {
  return {
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
    gender: form.gender as ProfileChange['gender'],
    dob: dayOf(form.dob) ?? '',
    mobile: form.mobile,
    email: form.email.trim(),
    address: form.address.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    postCode: form.postCode,
    country: form.country.trim(),
  };
}

/** The contacts of a saved profile that must still be verified, the mobile number first. */
export function contactsToProve({
  pendingMobile,
  pendingEmail,
  email,
  emailProved,
}: Profile): ('mobile' | 'email')[] {
  return [
    ...(pendingMobile ? (['mobile'] as const) : []),
    ...(pendingEmail || (email && !emailProved) ? (['email'] as const) : []),
  ];
}

/** The initials of a name: "AV" for Asha Verma. */
export function initialsOf(profile: { first_name: string; last_name: string }): string {
  const first = (name: string) => Array.from(name.trim())[0] ?? '';
  return (first(profile.first_name) + first(profile.last_name)).toLocaleUpperCase() || '?';
}
