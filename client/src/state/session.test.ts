import { tokenSource } from '@/api/token-source';
import { secrets, sessionMemory, storage } from '@/lib/storage';
import { expireSession, isGuest, sessionExpired, setLifecycle, signIn, signOut, useSession } from './session';

const asha = { first_name: 'Asha', last_name: 'Verma', email: '', signUpWith: 'mobile' as const };

let heard: string[] = [];
setLifecycle({
  onLogin: ({ user }) => heard.push(`came ${user?._id}`),
  onLogout: (why) => heard.push(`${why} ${useSession.getState().token}`),
});
beforeEach(() => {
  signOut();
  heard = [];
});

test('a session expires once, and the page is told when it has ended', () => {
  signIn('t1', { ...asha, _id: 'u1' });
  expireSession();
  expireSession();
  expect(heard).toEqual(['came u1', 'expired null']);
  expect(sessionExpired()).toBe(true);
  signIn('t2', { ...asha, _id: 'u1' });
  expect(sessionExpired()).toBe(false);
});

test('a logout is told once', () => {
  signIn('t1', { ...asha, _id: 'u1' });
  signOut();
  signOut();
  expect(heard).toEqual(['came u1', 'chosen null']);
});

test.each([
  ['the same customer', { ...asha, _id: 'u1' }, ['came u1']],
  ['another customer', { ...asha, _id: 'u2' }, ['replaced null', 'came u2']],
])('after an expired session the login of %s', (_, user, told) => {
  signIn('t1', { ...asha, _id: 'u1' });
  expireSession();
  heard = [];
  signIn('t2', user);
  expect(heard).toEqual(told);
  expect(useSession.getState()).toMatchObject({ token: 't2', user });
});

test('the data of a guest whose session expired stays for the account that the guest logs in to', () => {
  signIn('t1', { ...asha, _id: 'g1', signUpWith: 'guest' });
  expireSession();
  signIn('t2', { ...asha, _id: 'u1' });
  expect(heard).toEqual(['came g1', 'expired null', 'came u1']);
});

test('calls send the session token, and a session that the server refuses is ended', () => {
  expect(tokenSource.current()).toBeNull();
  signIn('t1', asha);
  expect(tokenSource.current()).toBe('t1');
  tokenSource.expired();
  expect(useSession.getState().token).toBeNull();
  expect(sessionExpired()).toBe(true);
});

test('a guest is recognised by signUpWith', () => {
  signIn('t1', { ...asha, signUpWith: 'guest' });
  expect(isGuest(useSession.getState())).toBe(true);
});

test('data without its session, as on a phone that was set up from a backup, is removed for another customer', () => {
  storage.set('userDetail', JSON.stringify({ ...asha, _id: 'u1' }));
  jest.isolateModules(() => {
    jest.doMock('@/lib/storage', () => ({ storage, secrets, sessionMemory }));
    const restored = jest.requireActual<typeof import('./session')>('./session');
    const told: string[] = [];
    restored.setLifecycle({
      onLogin: ({ user }) => told.push(`came ${user?._id}`),
      onLogout: (why) => told.push(why),
    });
    expect(restored.useSession.getState().user).toBeNull();
    restored.signIn('t2', { ...asha, _id: 'u2' });
    expect(told).toEqual(['replaced', 'came u2']);
  });
});
