import { storage } from '@/lib/storage';
import { handleOf, useStaffSession } from '../session/session';
import { useSound } from '../shell/bell';
import { forgetPush, registerPush, showKey } from './queries';

/** Whether messages come; or why they cannot: the browser forbids them, has none, or wants the page on the home screen first. */
export type Push = 'on' | 'off' | 'blocked' | 'missing' | 'install';

/** The registration of the staff's worker. The shop's own may have the page as long as that one is not there. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration('/staff');
  return found && new URL(found.scope).pathname === '/staff' ? found : undefined;
}

const isPhoneOfApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export async function look(): Promise<Push> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // On these, only a page on the home screen has what is missing.
    return isPhoneOfApple() ? 'install' : 'missing';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const chosen = storage.get('staff.push') === handleOf(useStaffSession.getState());
  const subscribed = chosen && (await (await registration())?.pushManager.getSubscription());
  return subscribed && Notification.permission === 'granted' ? 'on' : 'off';
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether the browser was registered with this key. It takes no messages from a shop with another one. */
function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return own.length === key.length && own.every((byte, i) => byte === key[i]);
}

/** Lets messages come to this browser as long as the session lasts. */
export async function register(): Promise<void> {
  await keepSound();
  const worker = await registration();
  if (!worker) throw new Error('the page has no worker');
  const key = bytes((await showKey()).key);
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !hasKey(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await registerPush({ endpoint, key: keys.p256dh ?? '', secret: keys.auth ?? '' });
}

export async function turnOn(): Promise<Push> {
  if ((await Notification.requestPermission()) !== 'granted') return look();
  await register();
  storage.set('staff.push', handleOf(useStaffSession.getState()));
  return 'on';
}

export async function turnOff(): Promise<Push> {
  storage.remove('staff.push');
  await forgetPush();
  await unsubscribe();
  return 'off';
}

/** Ends the messages in the browser, and takes away those that it still shows. */
export async function unsubscribe(): Promise<void> {
  const worker = await registration();
  const shown = (await worker?.getNotifications()) ?? [];
  shown.forEach((one) => one.close());
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Tells the worker how loud the bell of this device is. It cannot read what pages store. */
export async function keepSound(): Promise<void> {
  const kept = await caches.open('tokri-counter');
  await kept.put('/staff/sound', new Response(JSON.stringify(useSound.getState())));
}
