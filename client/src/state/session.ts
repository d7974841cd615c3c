import { create } from 'zustand';

import { setTokenSource } from '@/api/token-source';
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
  /** False on the server and in the first render, before the stored session is read. */
  known: boolean;
  /** The customer has just logged out on a page that needs a login: the page must not open the login dialog. */
  leaving?: boolean;
  /** The customer logged in at an earlier visit. */
  returning?: boolean;
}

const keys = {
  token: 'authToken',
  user: 'userDetail',
  expired: 'expiredSession',
  expiredUser: 'expiredUser',
} as const;

/**
 * Why a session ended: the customer logged out, or deleted the account; the server no longer knows the session, and the customer's
 * data stays on the device for the customer to come back; or another customer logs in on this device.
 */
export type Ending = 'chosen' | 'expired' | 'replaced';

interface Lifecycle {
  onLogin: (session: SessionState) => void;
  onLogout: (why: Ending) => void;
}

let lifecycle: Lifecycle = { onLogin: () => undefined, onLogout: () => undefined };

/** Sets what happens when a session begins or ends. session/lifecycle does so, because state cannot import the features. */
export function setLifecycle(steps: Lifecycle): void {
  lifecycle = steps;
}

function storedUser(): UserDetail | null {
  const value = readJson(storage, keys.user);
  return typeof value === 'object' && value !== null ? (value as UserDetail) : null;
}

/** Starts empty, so that the first render equals the rendered page; then the stored session is read (below). */
export const useSession = create<SessionState>(() => ({ token: null, user: null, known: false }));
/** The customer whose session expired on this device, if there was no login since. */
const expiredUser = () => (readJson(storage, keys.expiredUser) as Owner | undefined) ?? null;

type Owner = Pick<UserDetail, '_id' | 'signUpWith'>;
/** The customer whose data is on this device: logged in, or with an expired session. */
let owner: Owner | null = null;
/** That customer's id; null if there is none. */
export const ownerId = (): string | null => owner && (owner._id ?? '');

if (typeof window !== 'undefined') {
  const token = secrets.get(keys.token);
  const stored = storedUser();
  const user = token ? stored : null;
  // A phone whose keychain has lost the token, or that was set up from another one's backup, still has the customer's data.
  owner = user ?? expiredUser() ?? stored;
  useSession.setState({ token, user, known: true, returning: token !== null });
}

/** Makes `user` the owner. If that is another customer, the earlier one's data is removed, except that of a guest who logs in. */
function takeOver(user: UserDetail | null): void {
  if (owner && owner.signUpWith !== 'guest' && owner._id !== user?._id) leave('replaced');
  owner = user;
}

/** Ends the session in this tab and tells the page. */
function leave(why: Ending, leaving = false): void {
  earlier.clear();
  if (why === 'expired') sessionMemory.set(keys.expired, 'true');
  else owner = null;
  useSession.setState({ token: null, user: null, known: true, leaving });
  lifecycle.onLogout(why);
}

/** Shows the session in this tab and tells the page. */
function enter(state: SessionState): void {
  sessionMemory.remove(keys.expired);
  useSession.setState(state);
  lifecycle.onLogin(state);
}

/** Earlier tokens of the present session: calls that were sent with one of them are sent again with the present token. */
const earlier = new Set<string>();

/** Called when the session goes on under another token, after a proof of identity. */
export function renewToken(token: string): void {
  const { token: old, user } = useSession.getState();
  if (!old || !user) return;
  earlier.add(old);
  // Stored before it is used: its first use ends the old one, and other tabs then find the new one.
  secrets.set(keys.token, token);
  useSession.setState({ token });
}

export function signIn(token: string, user: UserDetail): void {
  takeOver(user);
  // Before the token: another tab reads it when it hears of the token.
  writeJson(storage, keys.user, user);
  secrets.set(keys.token, token);
  storage.remove(keys.expiredUser);
  enter({ token, user, known: true, leaving: false, returning: false });
}

/** Called after the profile was edited, so that the header shows the new name at once. */
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

/** Logs out. With 'leaving' the caller goes to the home page, and the page that it leaves must not open the login dialog. */
export function signOut(how: 'here' | 'leaving' = 'here'): void {
  if (useSession.getState().token === null) return;
  forget();
  leave('chosen', how === 'leaving');
}

/** Called when the server no longer knows the session. The login dialog opens shortly afterwards (session/lifecycle). */
export function expireSession(): void {
  const { token } = useSession.getState();
  if (token === null) return;
  // Another tab has renewed the token, or has logged in, and this one has not heard of it yet.
  const stored = secrets.get(keys.token);
  if (stored && stored !== token) return follow();
  // Written before the token is removed: other tabs read it when they hear of that.
  writeJson(storage, keys.expiredUser, { _id: owner?._id, signUpWith: owner?.signUpWith } satisfies Owner);
  forget();
  leave('expired');
}

setTokenSource({
  current: () => useSession.getState().token,
  expired: expireSession,
  goesOn: (token) => earlier.has(token),
});

/** Whether the session expired during this visit; false again after the next login. */
export function sessionExpired(): boolean {
  return sessionMemory.get(keys.expired) === 'true';
}

/** Called when a page that needs a login has opened: it may open the login dialog, in spite of an earlier logout. */
export function enterProtectedPage(): void {
  if (useSession.getState().leaving) useSession.setState({ leaving: false });
}

/** The id of the logged-in customer, under which data is stored on this device; '' for a visitor. */
export const userId = (): string => useSession.getState().user?._id ?? '';

export const isLoggedIn = (state: SessionState): boolean => state.token !== null;
export const isGuest = (state: SessionState): boolean => state.user?.signUpWith === 'guest';

/**
 * Called when another tab has logged in or out: this tab does the same. When it hears of a logout, the login that followed may be
 * stored already.
 */
function follow(): void {
  const token = secrets.get(keys.token);
  const { token: old, user: before } = useSession.getState();
  if (token === old) return;
  if (!token) return leave(expiredUser() ? 'expired' : 'chosen');
  const user = storedUser();
  takeOver(user);
  if (old && before && before._id === user?._id) earlier.add(old);
  enter({ token, user, known: true });
}
onOtherTab(keys.token, follow);
