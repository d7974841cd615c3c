import { tokenSource } from '@/api/token-source';
import {
  expireSession,
  renewToken,
  setLifecycle,
  signIn,
  signOut,
  useSession,
  type UserDetail,
} from './session';

const asha: UserDetail = {
  _id: 'u1',
  first_name: 'Asha',
  last_name: 'Verma',
  email: '',
  signUpWith: 'mobile',
};
const bina: UserDetail = { ...asha, _id: 'u2', first_name: 'Bina' };

/** Another tab logs in, and this tab hears of it. */
function logInElsewhere(token: string, user: UserDetail): void {
  localStorage.setItem('authToken', token);
  localStorage.setItem('userDetail', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
}

let heard: string[] = [];
setLifecycle({
  onLogin: ({ user }) => heard.push(`came ${user?._id}`),
  onLogout: (why) => heard.push(`${why} ${useSession.getState().token}`),
});
beforeEach(() => {
  localStorage.clear();
  signOut();
  signIn('t1', asha);
  heard = [];
});

test('if another customer logs in in another tab, the data of the first one is removed', () => {
  logInElsewhere('t2', bina);
  expect(heard).toEqual(['replaced null', 'came u2']);
  expect(useSession.getState()).toMatchObject({ token: 't2', user: bina });
});

test('a login is stored with its customer first, for another tab reads both when it hears of the token', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  signIn('t2', bina);
  const names = written.mock.calls.map(([name]) => name);
  written.mockRestore();
  expect(names.filter((name) => ['authToken', 'userDetail'].includes(name))).toEqual([
    'userDetail',
    'authToken',
  ]);
});

test('a new session of the same customer removes nothing', () => {
  logInElsewhere('t2', asha);
  expect(heard).toEqual(['came u1']);
});

test('a logout in another tab logs out this one', () => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toEqual(['chosen null']);
});

test('after a session that expired in another tab, the data stays for the same customer', () => {
  localStorage.removeItem('authToken');
  localStorage.setItem('tokri.expiredUser', JSON.stringify({ _id: 'u1', signUpWith: 'mobile' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  expect(heard).toEqual(['expired null']);
  logInElsewhere('t2', asha);
  expect(heard).toEqual(['expired null', 'came u1']);
  logInElsewhere('t3', bina);
  expect(heard.slice(2)).toEqual(['replaced null', 'came u2']);
});

test('a renewed token is stored, and calls of the earlier one go on with it', () => {
  renewToken('t2');
  expect(localStorage.getItem('authToken')).toBe('t2');
  expect(useSession.getState()).toMatchObject({ token: 't2', user: asha });
  expect([tokenSource.goesOn('t1'), tokenSource.goesOn('t0')]).toEqual([true, false]);
  expect(heard).toEqual([]);
  signOut();
  expect(tokenSource.goesOn('t1')).toBe(false);
});

test('a refusal of a token that another tab has renewed logs nobody out, even before this tab hears of it', () => {
  localStorage.setItem('authToken', 't2');
  expireSession();
  expect(useSession.getState().token).toBe('t2');
  expect(localStorage.getItem('authToken')).toBe('t2');
  expect(tokenSource.goesOn('t1')).toBe(true);
  expect(heard).toEqual(['came u1']);
});

test('a refusal of a token does not go on with the session of another customer', () => {
  localStorage.setItem('authToken', 't2');
  localStorage.setItem('userDetail', JSON.stringify(bina));
  expireSession();
  expect(heard).toEqual(['replaced null', 'came u2']);
  expect(tokenSource.goesOn('t1')).toBe(false);
});
