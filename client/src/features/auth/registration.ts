import type { Translate } from '@/i18n';
import { isEmail } from '@/lib/email';

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirm: string;
}

/** The form's fields by the server's names for them. */
export const serverFields: Record<string, keyof RegistrationForm> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  password: 'password',
};

export type RegistrationErrors = Partial<Record<keyof RegistrationForm, string>>;

/** The errors of the form, by field; empty if it can be sent. */
export function registrationErrors(form: RegistrationForm, min: number, t: Translate): RegistrationErrors {
  const errors: RegistrationErrors = {};
  const short = t('auth.passwordShort', { min });
  if (form.firstName.trim() === '') errors.firstName = t('auth.firstNameMandatory');
  if (form.lastName.trim() === '') errors.lastName = t('auth.lastNameMandatory');
  const email = form.email.trim();
  if (email !== '' && !isEmail(email)) errors.email = t('auth.emailInvalid');
  if (form.password.length < min) errors.password = short;
  if (form.confirm !== form.password) errors.confirm = t('auth.passwordsDiffer');
  else if (form.confirm.length < min) errors.confirm = short;
  return errors;
}
