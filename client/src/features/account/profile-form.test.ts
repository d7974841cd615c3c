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

test('a profile survives the form', () => {
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

test('what waits to be proved is what the form shows', () => {
  const form = formOf({ ...profile, pendingMobile: '9826054321', pendingEmail: 'a@b.in' });
  expect([form.mobile, form.email]).toEqual(['9826054321', 'a@b.in']);
});

test('a name and a gender are required, the rest is checked when it is there', () => {
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

test('days are written as in India', () => {
  expect(dayOf('8/3/1994')).toBe('1994-03-08');
  expect(dayOf('30/02/2000')).toBeNull();
  expect(dayOf('1994-03-08')).toBeNull();
  let typed = '';
  for (const digit of '08031994') typed = typedDay(typed + digit, typed);
  expect(typed).toBe('08/03/1994');
  expect(typedDay('08/0', '08/03')).toBe('08/0');
});

test('the number is proved before the address', () => {
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
