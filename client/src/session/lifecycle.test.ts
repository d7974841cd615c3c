import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { queryClient } from '@/api';
import { profileDraft } from '@/features/account/profile-draft';
import { chooseAddress, useCurrentPlace } from '@/features/address';
import { useChosenAddressId } from '@/features/address/chosen-address';
import { showAddress } from '@/features/address/current-place';
import type { Address } from '@/features/address/queries';
import { outbox } from '@/features/cart';
import { addWhenLoggedIn } from '@/features/cart/add-after-login';
import { billOptions, setBillOptions } from '@/features/cart/bill-options';
import { quantityInCart } from '@/features/cart/cart-sync';
import { tomato } from '@/features/cart/testing/cart-world';
import { usePush } from '@/features/push/push';
import { favourites, setFavourite } from '@/features/wishlist/favourites';
import type { Product } from '@/features/wishlist/queries';
import { secrets, sessionMemory, storage } from '@/lib/storage';
import { customerKeys, type DeviceKey, type SessionKey, type StoredKey } from '@/lib/stored-keys';
import {
  closeLogin,
  createDrafts,
  openAddress,
  openCart,
  openLogin,
  signIn,
  signOut,
  useOverlays,
  useSession,
  type SessionState,
} from '@/state';
import { expireSession } from '@/state/session';
import { exampleClient } from '@/testing/example-api';
import { useToasts } from '@/ui/toast-store';
import { renderHook } from '@testing-library/react-native';
import './lifecycle';

jest.mock(
  '@/api/client',
  () => jest.requireActual<typeof import('@/testing/example-api')>('@/testing/example-api').exampleClient,
);

const asha = { _id: 'u1', first_name: 'Asha', last_name: 'Verma', email: '', signUpWith: 'mobile' as const };
const bina = { ...asha, _id: 'u2', first_name: 'Bina' };
const address = { addressLine1: '12, Sitaram Bhavan', city: 'Rajwada' } as Address;
const mango = { productId: 'mango', name: 'Mango', variants: [] } as unknown as Product;

/** Every other key, with what becomes of it. TypeScript refuses a list that lacks one. */
const session: Record<SessionKey, 'deleted'> = {
  authToken: 'deleted',
  expiredSession: 'deleted',
  expiredUser: 'deleted',
  intended: 'deleted',
  userDetail: 'deleted',
};
const device: Record<DeviceKey, 'stays'> = {
  device_id: 'stays',
  installAnswered: 'stays',
  language: 'stays',
  reloadedFor: 'stays',
  theme: 'stays',
  visits: 'stays',
};
const deviceKeys = Object.keys(device) as DeviceKey[];

/** The files that keep state in memory (zustand), with what a logout does to that state. */
const stores: Record<string, 'emptied by the list' | 'of the device' | 'of the page'> = {
  'features/address/chosen-address.ts': 'emptied by the list',
  'features/address/current-place.ts': 'emptied by the list',
  'features/cart/bill-options.ts': 'emptied by the list',
  'features/cart/cart-outbox.ts': 'emptied by the list',
  'features/push/push.ts': 'emptied by the list',
  'features/wishlist/favourite-queue.ts': 'emptied by the list',
  'state/overlays.ts': 'emptied by the list',
  'state/session.ts': 'emptied by the list',
  'features/offline/install.ts': 'of the device',
  'i18n/language.ts': 'of the device',
  'theme/preference.ts': 'of the device',
  'state/consent.ts': 'of the page',
  'ui/sheet-stack.tsx': 'of the page',
  'ui/toast-store.ts': 'of the page',
};

const typed = createDrafts<string>();

/** Asha uses the shop: every key is stored, and every store is filled. */
function use(): void {
  for (const key of deviceKeys) storage.set(key, 'of the device');
  signIn('t1', asha);
  outbox.set(tomato, 2);
  setBillOptions({ couponId: 'SAVE', wallet: true });
  chooseAddress('a1');
  showAddress(address);
  setFavourite(mango, true);
  usePush.setState({ wanted: true });
  profileDraft.set('city', 'Indore');
  typed.set('new', 'half an address');
  queryClient.setQueryData(['orders'], [{ id: 'o1' }]);
  queryClient.setQueryData(['cart'], { products: [] });
  openCart('addresses');
  openAddress();
  for (const key of customerKeys) {
    if (storage.get(key) === null) storage.set(key, 'of Asha');
    if (sessionMemory.get(key) === null) sessionMemory.set(key, 'of Asha');
  }
}

const keptOf = (keys: readonly StoredKey[]) =>
  keys.filter((key) => [storage, sessionMemory, secrets].some((place) => place.get(key) !== null));
const answers = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => queryKey[0]);
const inMemory = () => ({
  bill: billOptions(),
  address: renderHook(useChosenAddressId).result.current,
  place: useCurrentPlace.getState().text,
  hearts: favourites.use.getState().pending,
  changes: outbox.use.getState().changes.length,
  messages: usePush.getState().wanted,
  profile: profileDraft.get(),
  drafts: typed.size,
});
const nothing = {
  bill: { couponId: '', wallet: false },
  address: null,
  place: null,
  hearts: {},
  changes: 0,
  messages: undefined,
  profile: undefined,
  drafts: 0,
};
const logIn = (user: NonNullable<SessionState['user']>) => signIn('t2', user);
const toasts = () => useToasts.getState().list.map(({ message }) => message);

beforeEach(() => {
  jest.useFakeTimers();
  exampleClient.post.mockClear();
  signIn('t0', asha);
  signOut();
  useToasts.setState({ list: [] });
});
afterEach(() => {
  closeLogin();
  jest.useRealTimers();
});
afterAll(() => queryClient.clear());

test.each([
  ['a logout', () => signOut()],
  ['the deletion of the account', () => signOut('leaving')],
])('%s leaves nothing of the customer on the device', (_, leave) => {
  use();
  expect(keptOf(customerKeys)).toEqual([...customerKeys]);
  leave();
  expect(keptOf([...customerKeys, ...(Object.keys(session) as SessionKey[])])).toEqual([]);
  expect(keptOf(deviceKeys)).toEqual(deviceKeys);
  expect(inMemory()).toEqual(nothing);
  expect(answers()).toEqual([]);
  expect(useSession.getState()).toMatchObject({ token: null, user: null });
  const { cart, address: edited, login } = useOverlays.getState();
  expect([cart.open, edited.open, login.open]).toEqual([false, false, false]);
});

test('an expired session leaves what the customer comes back to, and hides the answers', () => {
  use();
  expireSession();
  expect(keptOf(['authToken', 'userDetail'])).toEqual([]);
  expect([sessionMemory.get('cart.applied'), storage.get('answers')]).toEqual([null, null]);
  expect(keptOf(['cart', 'locationText', 'searches', 'checkout.address', 'checkout.attempts'])).toHaveLength(
    5,
  );
  expect(inMemory()).toEqual({
    ...nothing,
    address: 'a1',
    place: '12, Sitaram Bhavan, Rajwada',
    changes: 1,
    messages: true,
    profile: { city: 'Indore' },
    drafts: 1,
  });
  expect(answers()).toEqual(['cart']);
  expect(toasts()).toContain('Your session has expired. Please log in again.');
});

test('another customer who logs in after an expired session finds nothing of the first one', () => {
  use();
  expireSession();
  logIn(bina);
  expect(keptOf(customerKeys)).toEqual(['cart']);
  expect(storage.get('cart')).not.toContain('tomato');
  expect(inMemory()).toEqual(nothing);
});

test('what a visitor wants is done after the login, also of another customer', () => {
  use();
  expireSession();
  addWhenLoggedIn(tomato);
  setFavourite(mango, true);
  logIn(bina);
  expect(quantityInCart('tomato_tomato-500g')).toBe(1);
  expect(favourites.use.getState().pending).toEqual({ mango: true });
});

test('if the login is closed, nothing of what the visitor wanted is done later', () => {
  addWhenLoggedIn(tomato);
  setFavourite(mango, true);
  closeLogin();
  signIn('t1', asha);
  expect(inMemory()).toEqual(nothing);
});

test('a login calls onSuccess once and closes the dialog', () => {
  const intended = jest.fn();
  openLogin({ onSuccess: intended });
  signIn('t1', asha);
  signIn('t2', asha);
  expect(intended).toHaveBeenCalledTimes(1);
  expect(useOverlays.getState().login.open).toBe(false);
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
  signIn('t1', asha);
  openCart('addresses');
  openAddress();
  expireSession();
  const { cart, address: edited, login } = useOverlays.getState();
  expect([cart.open, edited.open, login.open]).toEqual([false, false, false]);
  jest.advanceTimersByTime(300);
  expect(useOverlays.getState().login.open).toBe(true);
});

const source = path.resolve(__dirname, '..');
/** The staff's client is another bundle, with a session of its own. */
const ofCustomers = (file: string) => !/^(features\/staff|app-staff)\//.test(file);
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?$|^testing\/|\/testing\/)/.test(file))
  .filter(ofCustomers)
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));

test('this test says of every store what a logout does to it', () => {
  const having = code.filter(({ text }) => text.includes("from 'zustand'")).map(({ file }) => file);
  expect(having.sort()).toEqual(Object.keys(stores).sort());
});

test('the stores take no key that is in none of the lists', () => {
  // @ts-expect-error The key is in no list of lib/stored-keys.
  expect(storage.get('new.key')).toBeNull();
  // @ts-expect-error As above.
  expect(sessionMemory.get('new.key')).toBeNull();
});

test('every listed key is used', () => {
  const keys = [...customerKeys, ...Object.keys(session), ...deviceKeys];
  const others = code.filter(({ file }) => file !== 'lib/stored-keys.ts' && file !== 'lib/stored-name.ts');
  expect(keys.filter((key) => !others.some(({ text }) => text.includes(`'${key}'`)))).toEqual([]);
});

test('nothing else listens to the session', () => {
  const users = code.filter(({ text }) => /\bsetLifecycle\(/.test(text)).map(({ file }) => file);
  expect(users.sort()).toEqual(['session/lifecycle.ts', 'state/session.ts']);
});
