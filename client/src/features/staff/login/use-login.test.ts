import { Problem } from '@/lib/problem';
import { clock } from '../session/locked';
import { grouped } from './mobile-row';
import { afterRefusal, linkIn, start } from './use-login';

const now = 1_000_000;
const atCode = { ...start, step: 'code' as const, mobile: '9000000517', challenge: 'c1' };

test('a long wait is a lock with its end; a short one is a sentence', () => {
  const locked = new Problem({ kind: 'limited', code: 'password_locked', status: 429, retryAfter: 900 });
  expect(afterRefusal(atCode, locked, now)).toEqual({ lockedUntil: now + 900_000, error: '' });
  const soon = new Problem({ kind: 'limited', message: 'Please wait.', status: 429, retryAfter: 20 });
  expect(afterRefusal(atCode, soon, now)).toEqual({ error: 'Please wait.' });
});

test('a code that has ended begins the login again with the same number', () => {
  const ended = new Problem({ kind: 'invalid', code: 'login_expired', status: 422 });
  expect(afterRefusal(atCode, ended, now)).toEqual({ ...start, mobile: '9000000517' });
});

test('a number is shown in the groups in which it is said, and a wait as a clock', () => {
  expect(grouped('9000000517')).toBe('90000 00 517');
  expect([24, 872, 3900].map(clock)).toEqual(['0:24', '14:32', '1:05:00']);
});

test('a printed link carries challenge and code behind the #', () => {
  expect(linkIn('#challenge=c%2B1&code=508213')).toEqual({ challenge: 'c+1', code: '508213' });
  expect(linkIn('#content')).toBeNull();
  expect(linkIn('')).toBeNull();
});
