import { create } from 'zustand';

import { storage } from '@/lib/storage';
import { isGuest, isLoggedIn, userId, useSession } from '@/state';
import { askPermission, dropPushToken, readPermission, readPushToken, type Permission } from './phone';
import { registerPushToken, removePushToken } from './queries';

const key = 'push';

/** Ignores failures: the work is tried again at the next start, and the customer can do nothing about them. */
export const ignoreFailure = (work: Promise<unknown>) => void work.catch(() => undefined);

interface Push {
  /** The customer's answer to the shop's own question; undefined before the answer. */
  wanted: boolean | undefined;
  /** Undefined until the phone has been asked. */
  permission: Permission | undefined;
}

/**
 * The stored answer, with the customer's id: after an expired session another customer may log in on this phone, and this
 * answer is not theirs.
 */
const answerOf = (wanted: boolean) => `${wanted ? 'on' : 'off'} ${userId()}`;

function readWanted(): boolean | undefined {
  return [true, false].find((wanted) => storage.get(key) === answerOf(wanted));
}

export const usePush = create<Push>(() => ({ wanted: readWanted(), permission: undefined }));

function want(wanted: boolean): void {
  storage.set(key, answerOf(wanted));
  usePush.setState({ wanted });
}

/**
 * Reads the permission again when the app comes back to the front: the customer may have changed it in the phone's settings. If it
 * is granted now, the present session may not have the phone's token yet.
 */
export async function lookAgain(): Promise<void> {
  const { permission: before } = usePush.getState();
  usePush.setState({ permission: await readPermission() });
  if (before !== 'granted') await registerIfMay();
}

/** Only a customer with an account gets messages. */
const mayRegister = () => isLoggedIn(useSession.getState()) && !isGuest(useSession.getState());

/**
 * Turns messages on: asks for the system's permission if it was not asked yet, and registers the phone with the server. Throws if
 * the server cannot be reached; then nothing is stored, and the customer can press again.
 */
export async function turnOn(): Promise<Permission> {
  const known = await readPermission();
  const permission = known === 'askable' ? await askPermission() : known;
  usePush.setState({ permission });
  if (permission === 'granted') {
    await registerPushToken(await readPushToken());
    want(true);
  }
  return permission;
}

/** Turns messages off. Throws if the server cannot be reached. */
export async function turnOff(): Promise<void> {
  await removePushToken();
  want(false);
}

/** Stores the answer "not now": the shop does not ask again, but the account's switch can still turn messages on. */
export function notNow(): void {
  want(false);
}

/**
 * Registers the phone again, at each start and after each login: phones get a new token now and then, and the server keeps the
 * token with the session.
 */
export const refresh = (): void => ignoreFailure(register());

async function register(): Promise<void> {
  usePush.setState({ wanted: readWanted() });
  usePush.setState({ permission: await readPermission() });
  await registerIfMay();
}

async function registerIfMay(): Promise<void> {
  const { wanted, permission } = usePush.getState();
  if (wanted && permission === 'granted' && mayRegister()) await registerPushToken(await readPushToken());
}

/**
 * Called at a logout, which deletes the stored answer: the next customer is asked again. The server forgets the token with the
 * session; the phone drops its token too, in case the server cannot be reached.
 */
export function leave(): void {
  const { wanted } = usePush.getState();
  usePush.setState({ wanted: undefined });
  if (wanted) ignoreFailure(dropPushToken());
}
