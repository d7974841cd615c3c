import { tokenSource } from '@/api/token-source';
import { closeLogin, openAddress, openCart, openLogin, useOverlays } from './overlays';
import { expireSession, isGuest, loggedOut, sessionExpired, signIn, signOut, useSession } from './session';

const asha = { first_name: 'Asha', last_name: 'Verma', email: '', signUpWith: 'mobile' as const };

beforeEach(() => {
  signOut();
  useOverlays.setState({ login: { open: false } });
});

test('a login calls onSuccess once and closes the dialog', () => {
  const intended = jest.fn();
  openLogin({ onSuccess: intended });
  signIn('t1', asha);
  signIn('t2', asha);
  expect(intended).toHaveBeenCalledTimes(1);
  expect(useOverlays.getState().login.open).toBe(false);
  expect(useSession.getState().token).toBe('t2');
});

test('closing the dialog calls onCancel, and a later login does not call onSuccess', () => {
  const intended = jest.fn();
  const cancelled = jest.fn();
  openLogin({ onSuccess: intended, onCancel: cancelled });
  closeLogin();
  signIn('t1', asha);
  expect(cancelled).toHaveBeenCalledTimes(1);
  expect(intended).not.toHaveBeenCalled();
});

test('an expired session closes the open layers, and the login opens a moment later', () => {
  jest.useFakeTimers();
  const heard = jest.fn();
  const stop = loggedOut.subscribe(heard);
  signIn('t1', asha);
  openCart('addresses');
  openAddress();
  expireSession();
  expireSession();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(sessionExpired()).toBe(true);
  expect(useOverlays.getState().cart.open).toBe(false);
  expect(useOverlays.getState().login.open).toBe(false);
  jest.advanceTimersByTime(300);
  expect(useOverlays.getState().login.open).toBe(true);
  signIn('t2', asha);
  expect(sessionExpired()).toBe(false);
  stop();
  jest.useRealTimers();
});

test.each([
  ['the same customer', { ...asha, _id: 'u1' }, ['expired']],
  ['another customer', { ...asha, _id: 'u2' }, ['expired', 'chosen']],
])('after an expired session the login of %s', (_, user, told) => {
  signIn('t1', { ...asha, _id: 'u1' });
  const heard: string[] = [];
  const stop = loggedOut.subscribe((why) => heard.push(why));
  expireSession();
  signIn('t2', user);
  expect(heard).toEqual(told);
  expect(useSession.getState()).toMatchObject({ token: 't2', user });
  stop();
});

test('the data of a guest whose session expired stays for the account that the guest logs in to', () => {
  signIn('t1', { ...asha, _id: 'g1', signUpWith: 'guest' });
  const heard = jest.fn();
  const stop = loggedOut.subscribe(heard);
  expireSession();
  signIn('t2', { ...asha, _id: 'u1' });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
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
