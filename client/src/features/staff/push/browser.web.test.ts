import { storage } from '@/lib/storage';
import { enter, useStaffSession, type Me } from '../session/session';
import { look, register, turnOff, turnOn } from './browser';
import { emptyPocket, watchPocket } from './pocket';
import * as queries from './queries';

jest.mock('./queries');
jest.mock('expo-router', () => ({ router: { navigate: jest.fn() } }));
const { router } = jest.requireMock<{ router: { navigate: jest.Mock } }>('expo-router');
const calls = jest.mocked(queries);

const ravi: Me = {
  handle: 'ravi',
  name: 'Ravi',
  roles: ['picker'],
  language: 'en',
  permissions: [],
  hasPassword: false,
};

/** A stand-in for the browser's notifications, service worker and push manager. */
class Browser {
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  subscriptions: { key: Uint8Array; gone: boolean }[] = [];
  closed = 0;
  sound = '';
  heard?: (event: { data: unknown }) => void;
  scope = 'https://tokri.example/staff';

  get now() {
    return this.subscriptions.find(({ gone }) => !gone);
  }

  private readonly manager = {
    getSubscription: async () => {
      const { now } = this;
      return now
        ? {
            options: { applicationServerKey: now.key.buffer },
            toJSON: () => ({
              endpoint: 'https://push.example/1',
              keys: { p256dh: 'the key', auth: 'the secret' },
            }),
            unsubscribe: async () => (now.gone = true),
          }
        : null;
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      this.subscriptions.push({ key: applicationServerKey, gone: false });
      return this.manager.getSubscription();
    },
  };

  constructor() {
    const worker = {
      pushManager: this.manager,
      getNotifications: async () => [{ close: () => (this.closed += 1) }],
    };
    const set = (on: object, name: string, value: unknown) =>
      Object.defineProperty(on, name, { value, configurable: true });
    set(navigator, 'serviceWorker', {
      getRegistration: async () => ({ ...worker, scope: this.scope }),
      addEventListener: (_: string, heard: typeof this.heard) => (this.heard = heard),
      removeEventListener: () => (this.heard = undefined),
    });
    set(window, 'PushManager', class {});
    set(
      globalThis,
      'Response',
      class {
        constructor(public text: string) {}
      },
    );
    set(globalThis, 'caches', {
      open: async () => ({ put: async (_: string, { text }: { text: string }) => (this.sound = text) }),
    });
    const browser = this;
    set(window, 'Notification', {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => (browser.permission = browser.answer),
    });
  }
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  storage.remove('staff.push');
  enter('ravi.secret', ravi);
  calls.showKey.mockResolvedValue({ key: 'BAEC_-8' });
  calls.registerPush.mockReset().mockResolvedValue({});
  calls.forgetPush.mockReset().mockResolvedValue({});
});

test('a person lets messages come, and ends them', async () => {
  expect(await look()).toBe('off');
  expect(await turnOn()).toBe('on');
  expect([...browser.now!.key]).toEqual([4, 1, 2, 255, 239]);
  expect(calls.registerPush).toHaveBeenCalledWith({
    endpoint: 'https://push.example/1',
    key: 'the key',
    secret: 'the secret',
  });
  expect(JSON.parse(browser.sound)).toEqual({ loudness: 'on', silentAtNight: true });
  expect(await look()).toBe('on');
  expect(await turnOff()).toBe('off');
  expect(calls.forgetPush).toHaveBeenCalled();
  expect(browser.now).toBeUndefined();
  expect(browser.closed).toBe(1);
  expect(await look()).toBe('off');
});

test('a browser that forbids messages says so', async () => {
  browser.answer = 'denied';
  expect(await turnOn()).toBe('blocked');
  expect(browser.now).toBeUndefined();
  expect(calls.registerPush).not.toHaveBeenCalled();
  expect(storage.get('staff.push')).toBeNull();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'install'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'missing'],
])('a browser without messages: %s', async (agent, want) => {
  Reflect.deleteProperty(window, 'PushManager');
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true });
  expect(await look()).toBe(want);
});

test('the shop’s own worker is not taken for the staff’s', async () => {
  browser.scope = 'https://tokri.example/';
  await expect(register()).rejects.toThrow('no worker');
});

test('a browser that knows another key of the shop registers anew', async () => {
  await turnOn();
  await register();
  expect(browser.subscriptions).toHaveLength(1);
  calls.showKey.mockResolvedValue({ key: 'BAEC_-4' });
  await register();
  expect(browser.subscriptions).toHaveLength(2);
  expect(browser.subscriptions[0]!.gone).toBe(true);
});

test('each login of the same person registers the browser again, and a logout ends it', async () => {
  const registered = () => calls.registerPush.mock.calls.length;
  const settled = () => jest.advanceTimersByTimeAsync(10);
  jest.useFakeTimers();
  await turnOn();
  const stop = watchPocket();
  await settled();
  expect(registered()).toBe(2);
  useStaffSession.setState({ token: null });
  enter('ravi.other', ravi);
  await settled();
  expect(registered()).toBe(3);
  // Another person has not chosen it.
  enter('meena.secret', { ...ravi, handle: 'meena' });
  await settled();
  expect(registered()).toBe(3);
  await emptyPocket();
  expect(browser.now).toBeUndefined();
  expect(storage.get('staff.push')).toBeNull();
  stop();
  jest.useRealTimers();
});

test('the page of a message that was tapped opens, and no other address', () => {
  const stop = watchPocket();
  browser.heard!({ data: { open: '/staff/orders/o1' } });
  browser.heard!({ data: { open: 'https://evil.example/staff/' } });
  browser.heard!({ data: null });
  expect(router.navigate.mock.calls).toEqual([['/staff/orders/o1']]);
  stop();
  expect(browser.heard).toBeUndefined();
});
