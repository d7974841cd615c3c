import { create } from 'zustand';

import { queryClient, type StaffSchemas } from '@/api';
import { setTokenSource } from '@/api/token-source';
import { secrets, storage } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { onOtherTab } from '@/lib/tabs';

/** Who is logged in, and what the person may do. */
export type Me = StaffSchemas['Me'];

interface StaffSession {
  token: string | null;
  /** Null if no person is logged in. After an expired session it stays: the page stays open below the login. */
  me: Me | null;
}

const keys = { token: 'staff.token', me: 'staff.person' } as const;

function stored(): StaffSession {
  const read = readJson(storage, keys.me) as Partial<Me> | undefined;
  const isWhole = read?.handle && Array.isArray(read.roles) && Array.isArray(read.permissions);
  return isWhole ? { me: read as Me, token: secrets.get(keys.token) } : { me: null, token: null };
}

export const useStaffSession = create<StaffSession>(() =>
  typeof window === 'undefined' ? { token: null, me: null } : stored(),
);

const none: readonly string[] = [];

export const useMe = (): Me | null => useStaffSession(({ me }) => me);
export const usePermissions = (): readonly string[] => useStaffSession(({ me }) => me?.permissions ?? none);
export const useMay = (permission: string): boolean => usePermissions().includes(permission);

/** The session has expired, and the person has not logged in again yet. */
export const hasExpired = ({ token, me }: StaffSession): boolean => token === null && me !== null;

/** The present person's short name, under which the device keeps what waits to be sent; '' if no person is logged in. */
export const handleOf = ({ me }: StaffSession): string => me?.handle ?? '';

function set(next: StaffSession): void {
  const before = handleOf(useStaffSession.getState());
  useStaffSession.setState(next);
  if (!before || handleOf(next) === before) return;
  // A person is not shown what was fetched for another one.
  queryClient.clear();
  // The pages are gone with the person: one that is open would go on showing what it has. The next person, whom another tab may have
  // logged in while this one slept, begins anew, for the router would open a page that they have not chosen.
  window.location.replace('/staff');
}

/** A person has logged in. */
export function enter(token: string, me: Me): void {
  // The person first, here and in leave(): another tab reads both when it hears of the token.
  writeJson(storage, keys.me, me);
  secrets.set(keys.token, token);
  set({ token, me });
  void queryClient.invalidateQueries();
}

/** The server has told what the person may do now. */
export function renew(me: Me): void {
  writeJson(storage, keys.me, me);
  useStaffSession.setState({ me });
}

/** The person logs out, or another one is to log in after an expired session. */
export function leave(): void {
  storage.remove(keys.me);
  secrets.remove(keys.token);
  set({ token: null, me: null });
}

/** The server no longer knows the session. The person is asked to log in again, over the page. */
export function expire(): void {
  const { token } = useStaffSession.getState();
  if (token === null) return;
  const now = secrets.get(keys.token);
  // Another tab has logged in again, and this one has not heard of it yet.
  if (now && now !== token) return set(stored());
  secrets.remove(keys.token);
  useStaffSession.setState({ token: null });
}

setTokenSource({
  current: () => useStaffSession.getState().token,
  expired: expire,
  // A token of the staff is never replaced within a session.
  goesOn: () => false,
});

onOtherTab(keys.token, () => set(stored()));
