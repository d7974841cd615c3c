import type { TextKey } from '@/i18n';
import { isEmail } from '@/lib/email';
import { isMobile, mobileDigits } from '@/lib/mobile';
import type { Attached } from '@/features/pictures';
import type { ContactBody } from './queries';

const contactFields = ['fullName', 'email', 'mobile', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactForm = Record<ContactField, string>;
/** The text of the error of each field; `images` are the pictures. */
export type ContactErrors = Partial<Record<ContactField | 'images', TextKey>>;

export const mostWords = 4000;

export const emptyForm: ContactForm = { fullName: '', email: '', mobile: '', message: '' };

/** The first values of the form: the customer's name, e-mail address and mobile number, if there is an account. */
export function formOf(
  user: { first_name: string; last_name: string; email: string; mobile?: string } | null,
) {
  if (!user) return emptyForm;
  return {
    ...emptyForm,
    fullName: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    mobile: mobileDigits(user.mobile ?? ''),
  };
}

const missing: Record<ContactField, TextKey> = {
  fullName: 'contact.nameMissing',
  email: 'contact.emailMissing',
  mobile: 'contact.mobileMissing',
  message: 'contact.messageMissing',
};

/** Checks the form. The result is empty if the form can be sent. */
export function contactErrors(form: ContactForm): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) if (form[field].trim() === '') errors[field] = missing[field];
  if (!errors.email && !isEmail(form.email.trim())) errors.email = 'contact.emailWrong';
  if (!errors.mobile && !isMobile(form.mobile)) errors.mobile = 'contact.mobileWrong';
  return errors;
}

/** The body of the call. The form must be valid. */
export function bodyOf(form: ContactForm, pictures: Attached[]): ContactBody {
  return {
    fullName: form.fullName.trim(),
    email: form.email.trim(),
    mobile: form.mobile,
    message: form.message.trim(),
    images: pictures.map((picture) => picture.base64),
  };
}

const byField: Record<string, [keyof ContactErrors, TextKey]> = {
  fullName: ['fullName', 'contact.nameMissing'],
  email: ['email', 'contact.emailWrong'],
  mobile: ['mobile', 'contact.mobileWrong'],
  message: ['message', 'contact.messageMissing'],
  images: ['images', 'contact.pictureRefused'],
};

/** The error for the field that the server has refused; empty if the refusal is about no field of the form. */
export function refusalOf(field: string | undefined): ContactErrors {
  const at = byField[field?.split(/[.[]/)[0] ?? ''];
  return at ? { [at[0]]: at[1] } : {};
}
