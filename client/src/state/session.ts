import { create } from 'zustand';

import { setTokenSource } from '@/api/token-source';
import { createEvent } from '@/lib/emitter';
import { secrets, sessionMemory, storage } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { onOtherTab } from '@/lib/tabs';

export interface UserDetail {
  _id?: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile?: string;
  /** The version of the privacy notice that the customer agreed to. */
  privacyNotice?: string;
  signUpWith?: 'mobile' | 'google' | 'guest';
}

export interface SessionState {
  token: string | null;
  user: UserDetail | null;
  /** False on the prerendered page and on the first client render, before the stored session is read. */
  known: boolean;
  /** The customer has just logged out on a page that needs a login: the page must not open the login dialog. */
  leaving?: boolean;
}

const keys = { token: 'authToken', user: 'userDetail', expired: 'expiredSession' };

export const loginSucceeded = createEvent<SessionState>();
export const loggedOut = createEvent<'chosen' | 'expired'>();

function storedUser(): UserDetail | null {
  const value = readJson(storage, keys.user);
  return typeof value === 'object' && value !== null ? (value as UserDetail) : null;
}

/** Begins empty so that the first render equals the prerendered page, then takes what is stored. */
export const useSession = create<SessionState>(() => ({ token: null, user: null, known: false }));
if (typeof window !== 'undefined') {
  const token = secrets.get(keys.token);
  useSession.setState({ token, user: token ? storedUser() : null, known: true });
}

export function signIn(token: string, user: UserDetail): void {
  secrets.set(keys.token, token);
  writeJson(storage, keys.user, user);
  sessionMemory.remove(keys.expired);
  const state: SessionState = { token, user, known: true, leaving: false };
  useSession.setState(state);
  loginSucceeded.emit(state);
}

/** The profile was edited: the header shows the new name at once. */
export function updateUser(change: Partial<UserDetail>): void {
  const { user } = useSession.getState();
  if (!user) return;
  const next = { ...user, ...change };
  writeJson(storage, keys.user, next);
  useSession.setState({ user: next });
}

function clear(leaving = false): void {
  secrets.remove(keys.token);
  storage.remove(keys.user);
  useSession.setState({ token: null, user: null, known: true, leaving });
}

/** Logs out. With `leaving` the caller leads to the home page, and the page that is left opens no login dialog. */
export function signOut(how: 'here' | 'leaving' = 'here'): void {
  if (useSession.getState().token === null) return;
  clear(how === 'leaving');
  loggedOut.emit('chosen');
}

/** The server no longer knows the session. The login dialog opens 300 ms later (state/overlays). */
export function expireSession(): void {
  if (useSession.getState().token === null) return;
  clear();
  sessionMemory.set(keys.expired, 'true');
  loggedOut.emit('expired');
}

setTokenSource({ current: () => useSession.getState().token, expired: expireSession });

/** Whether this visit's session ran out; cleared by the next login. */
export function sessionExpired(): boolean {
  return sessionMemory.get(keys.expired) === 'true';
}

/** A page that needs a login has opened: from now on it may open the login dialog. */
export function enterProtectedPage(): void {
  if (useSession.getState().leaving) useSession.setState({ leaving: false });
}

export const isLoggedIn = (state: SessionState): boolean => state.token !== null;
export const isGuest = (state: SessionState): boolean => state.user?.signUpWith === 'guest';

/** Another tab logged in or out: this one follows. */
function follow(): void {
  const token = secrets.get(keys.token);
  if (token === useSession.getState().token) return;
  const state: SessionState = { token, user: token ? storedUser() : null, known: true };
  useSession.setState(state);
  if (token) loginSucceeded.emit(state);
  else loggedOut.emit('chosen');
}
onOtherTab(keys.token, follow);
