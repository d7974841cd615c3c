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

const keys = {
  token: 'authToken',
  user: 'userDetail',
  expired: 'expiredSession',
  expiredUser: 'expiredUser',
};

export const loginSucceeded = createEvent<SessionState>();
/**
 * What an expired session leaves waits for the same customer. The login of another one is told as a chosen logout first, so
 * that nothing of the one before is left.
 */
export const loggedOut = createEvent<'chosen' | 'expired'>();

function storedUser(): UserDetail | null {
  const value = readJson(storage, keys.user);
  return typeof value === 'object' && value !== null ? (value as UserDetail) : null;
}

/** Begins empty so that the first render equals the prerendered page, then takes what is stored. */
export const useSession = create<SessionState>(() => ({ token: null, user: null, known: false }));
/** Whose session ran out on this device, if no login has followed. */
const expiredUser = () => (readJson(storage, keys.expiredUser) as Owner | undefined) ?? null;

type Owner = Pick<UserDetail, '_id' | 'signUpWith'>;
/** Whose things are here: who is logged in, or whose session ran out. */
let owner: Owner | null = null;

if (typeof window !== 'undefined') {
  const token = secrets.get(keys.token);
  const user = token ? storedUser() : null;
  owner = user ?? expiredUser();
  useSession.setState({ token, user, known: true });
}

/** Another customer comes. A guest's things go along into the account that the guest logs in to. */
function takeOver(user: UserDetail | null): void {
  if (owner && owner.signUpWith !== 'guest' && owner._id !== user?._id) leave('chosen');
  owner = user;
}

/** The session is over, and the page is told. */
function leave(why: 'chosen' | 'expired', leaving = false): void {
  if (why === 'chosen') owner = null;
  else sessionMemory.set(keys.expired, 'true');
  useSession.setState({ token: null, user: null, known: true, leaving });
  loggedOut.emit(why);
}

export function signIn(token: string, user: UserDetail): void {
  takeOver(user);
  secrets.set(keys.token, token);
  writeJson(storage, keys.user, user);
  sessionMemory.remove(keys.expired);
  storage.remove(keys.expiredUser);
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

function forget(): void {
  secrets.remove(keys.token);
  storage.remove(keys.user);
}

/** Logs out. With `leaving` the caller leads to the home page, and the page that is left opens no login dialog. */
export function signOut(how: 'here' | 'leaving' = 'here'): void {
  if (useSession.getState().token === null) return;
  forget();
  leave('chosen', how === 'leaving');
}

/** The server no longer knows the session. The login dialog opens 300 ms later (state/overlays). */
export function expireSession(): void {
  if (useSession.getState().token === null) return;
  // The other tabs find it when they hear that the token is gone.
  writeJson(storage, keys.expiredUser, { _id: owner?._id, signUpWith: owner?.signUpWith } satisfies Owner);
  forget();
  leave('expired');
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

/** Whose things are kept on this device; '' is a visitor. */
export const userId = (): string => useSession.getState().user?._id ?? '';

export const isLoggedIn = (state: SessionState): boolean => state.token !== null;
export const isGuest = (state: SessionState): boolean => state.user?.signUpWith === 'guest';

/** Another tab logged in or out: this one follows. Both may be over when it hears of the first. */
function follow(): void {
  const token = secrets.get(keys.token);
  if (token === useSession.getState().token) return;
  if (!token) return leave(expiredUser() ? 'expired' : 'chosen');
  const user = storedUser();
  takeOver(user);
  const state: SessionState = { token, user, known: true };
  useSession.setState(state);
  loginSucceeded.emit(state);
}
onOtherTab(keys.token, follow);
