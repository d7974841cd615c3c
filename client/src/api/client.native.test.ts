import { fetch as expoFetch } from 'expo/fetch';

jest.mock('@/lib/config', () => ({ apiUrl: () => 'https://shop.test' }));
jest.mock('@/lib/app-device', () => ({ appDevice: 'android/Redmi Note 12', deviceLanguages: () => [] }));

interface Started {
  credentials: string;
  headers: [string, string][];
}
const mockStarted: Started[] = [];

// Replaces the native half of Expo's fetch and records what Android and iOS would send. Every request fails as if offline.
jest.mock('expo/src/winter/fetch/ExpoFetchModule', () => ({
  ExpoFetchModule: {
    NativeRequest: class {
      start(_url: string, init: Started) {
        mockStarted.push(init);
        return Promise.reject(new Error('offline'));
      }
    },
    NativeResponse: class {
      addListener() {
        return { remove: () => undefined };
      }
    },
  },
}));

// Phones use React Native's Request and Expo's fetch; Jest provides Node's.
const ofNode = { fetch: globalThis.fetch, Request: globalThis.Request, Headers: globalThis.Headers };
beforeAll(() => {
  const { Request, Headers } = jest.requireActual<typeof globalThis>('whatwg-fetch');
  Object.assign(globalThis, { fetch: expoFetch, Request, Headers });
});
afterAll(() => {
  Object.assign(globalThis, ofNode);
});

test('the phone keeps and sends the cookie of a known device, and names itself', async () => {
  const { post } = jest.requireActual<typeof import('./client')>('./client');
  const call = post('/user/mobile-verify', { mobile: '9826012345' });
  await expect(call).rejects.toMatchObject({ kind: 'offline' });
  expect(mockStarted).toHaveLength(1);
  // "include": Android's CookieManager and iOS's HTTPCookieStorage take the cookie and send it along.
  expect(mockStarted[0]?.credentials).toBe('include');
  const headers = mockStarted[0]?.headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  expect(headers).toContain('x-app-device: android/Redmi Note 12');
});

test('a call that its caller has given up is not called offline, although Expo’s error does not say so', async () => {
  const { post } = jest.requireActual<typeof import('./client')>('./client');
  const { isProblem } = jest.requireActual<typeof import('@/lib/problem')>('@/lib/problem');
  const giveUp = new AbortController();
  giveUp.abort();
  const error: unknown = await post('/product/suggest', { text: 'to' }, { signal: giveUp.signal }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(isProblem(error)).toBe(false);
});
