import { t } from '@/i18n';
import {
  changeOf,
  dayOf,
  formOf,
  initialsOf,
  profileErrors,
  contactsToProve,
  typedDay,
} from './profile-form';

const profile = {
  _id: 'u1',
  first_name: 'Asha',
  last_name: 'Verma',
  email: 'asha@example.com',
  emailProved: true,
  mobile: '9826012345',
  gender: 'female' as const,
  dob: '1994-03-08',
  signUpWith: 'mobile' as const,
};
const now = new Date('2026-11-21T06:00:00Z');

test('a profile goes through the form unchanged', () => {
  expect(changeOf(formOf(profile))).toEqual({
    first_name: 'Asha',
    last_name: 'Verma',
    gender: 'female',
    dob: '1994-03-08',
    mobile: '9826012345',
    email: 'asha@example.com',
    address: '',
    city: '',
    state: '',
    postCode: '',
    country: '',
  });
});

test('the form shows the contacts that wait for verification', () => {
  const form = formOf({ ...profile, pendingMobile: '9826054321', pendingEmail: 'a@b.in' });
  expect([form.mobile, form.email]).toEqual(['9826054321', 'a@b.in']);
});

test('name and gender are required; the other fields are checked only if they are filled', () => {
  const empty = { ...formOf(profile), firstName: ' ', gender: '', dob: '', mobile: '', email: '' };
  expect(profileErrors(empty, t, now)).toEqual({
    firstName: 'First name is required',
    gender: 'Gender is required',
  });
  const wrong = { ...formOf(profile), dob: '31/02/1994', mobile: '12345', email: 'asha', postCode: '0520' };
  expect(Object.keys(profileErrors(wrong, t, now)).sort()).toEqual(['dob', 'email', 'mobile', 'postCode']);
  expect(profileErrors({ ...formOf(profile), dob: '22/11/2026' }, t, now)).toHaveProperty('dob');
  expect(profileErrors(formOf(profile), t, now)).toEqual({});
});

test('dates are written as in India', () => {
  expect(dayOf('8/3/1994')).toBe('1994-03-08');
  expect(dayOf('30/02/2000')).toBeNull();
  expect(dayOf('1994-03-08')).toBeNull();
  let typed = '';
  for (const digit of '08031994') typed = typedDay(typed + digit, typed);
  expect(typed).toBe('08/03/1994');
  expect(typedDay('08/0', '08/03')).toBe('08/0');
});

test('the mobile number is verified before the e-mail address', () => {
  expect(contactsToProve(profile)).toEqual([]);
  expect(contactsToProve({ ...profile, pendingMobile: '9826054321', pendingEmail: 'a@b.in' })).toEqual([
    'mobile',
    'email',
  ]);
  expect(contactsToProve({ ...profile, emailProved: false })).toEqual(['email']);
  expect(contactsToProve({ ...profile, email: '', emailProved: false })).toEqual([]);
});

test('initials in every script', () => {
  expect(initialsOf(profile)).toBe('AV');
  expect(initialsOf({ first_name: 'आशा', last_name: '' })).toBe('आ');
  expect(initialsOf({ first_name: '', last_name: '' })).toBe('?');
});
