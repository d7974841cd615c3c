import { create } from 'zustand';

import { storage } from '@/lib/storage';
import { isGuest, isLoggedIn, userId, useSession } from '@/state';
import { askPermission, dropPushToken, readPermission, readPushToken, type Permission } from './phone';
import { registerPushToken, removePushToken } from './queries';

const key = 'push';

interface Push {
  /** What the customer answered to the shop's own question; undefined before. */
  wanted: boolean | undefined;
  /** Undefined until the phone has said it. */
  permission: Permission | undefined;
}

/** Whose answer is kept: after an expired session another customer may log in on this phone, who was not asked. */
const answerOf = (wanted: boolean) => `${wanted ? 'on' : 'off'} ${userId()}`;

function readWanted(): boolean | undefined {
  return [true, false].find((wanted) => storage.get(key) === answerOf(wanted));
}

export const usePush = create<Push>(() => ({ wanted: readWanted(), permission: undefined }));

function want(wanted: boolean): void {
  storage.set(key, answerOf(wanted));
  usePush.setState({ wanted });
}

/** The customer may have been in the phone's settings. */
export async function lookAgain(): Promise<void> {
  usePush.setState({ permission: await readPermission() });
}

/** Only a customer with an account gets messages. */
const mayRegister = () => isLoggedIn(useSession.getState()) && !isGuest(useSession.getState());

/**
 * The customer wants messages: the system asks, if it has not, and the server is told. It throws if the server cannot be
 * told; then nothing is wanted yet, and the customer may press again.
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

/** The customer wants no more messages. It throws if the server cannot be told. */
export async function turnOff(): Promise<void> {
  await removePushToken();
  want(false);
}

/** The customer answered "not now": the shop does not ask again, and the account has the switch. */
export function notNow(): void {
  want(false);
}

/** At a start and after a login: phones get a new token now and then, and the server keeps it with the session. */
export async function refresh(): Promise<void> {
  usePush.setState({ wanted: readWanted() });
  await lookAgain();
  const { wanted, permission } = usePush.getState();
  if (wanted && permission === 'granted' && mayRegister()) await registerPushToken(await readPushToken());
}

/**
 * The customer has left. The server forgets the token with the session; if it could not be reached, the phone takes no more
 * messages of it. Another customer is asked anew.
 */
export async function leave(): Promise<void> {
  storage.remove(key);
  const { wanted } = usePush.getState();
  usePush.setState({ wanted: undefined });
  if (wanted) await dropPushToken();
}
