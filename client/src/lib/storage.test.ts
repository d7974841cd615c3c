import * as SecureStore from 'expo-secure-store';
import Store from 'expo-sqlite/kv-store';

/** Loads the module again, as a start of the app does, and returns it with what the device has stored. */
function start() {
  let loaded: typeof import('./storage') | undefined;
  jest.isolateModules(() => {
    jest.doMock('expo-secure-store', () => SecureStore);
    jest.doMock('expo-sqlite/kv-store', () => ({ __esModule: true, default: Store }));
    loaded = jest.requireActual<typeof import('./storage')>('./storage');
  });
  return loaded!;
}

afterEach(() => jest.restoreAllMocks());

test('an installed app starts with its session', () => {
  SecureStore.setItem('authToken', 't1');
  Store.setItemSync('userDetail', '{}');
  expect(start().secrets.get('authToken')).toBe('t1');
});

test('an app that was deleted and installed again starts without the session that the keychain has kept', async () => {
  SecureStore.setItem('authToken', 't1');
  Store.removeItemSync('userDetail');
  // The keychain has not deleted the token yet when the session is read.
  const real = SecureStore.deleteItemAsync;
  let work = () => Promise.resolve();
  jest.spyOn(SecureStore, 'deleteItemAsync').mockImplementation((key) => {
    work = () => real(key);
    return Promise.resolve();
  });
  const { secrets } = start();
  expect(secrets.get('authToken')).toBeNull();
  await work();
  expect(SecureStore.getItem('authToken')).toBeNull();
  secrets.set('authToken', 't2');
  expect(secrets.get('authToken')).toBe('t2');
});

test('an app whose database cannot be read at a start keeps its session', () => {
  SecureStore.setItem('authToken', 't1');
  Store.setItemSync('userDetail', '{}');
  const full = jest.spyOn(Store, 'getItemSync').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  expect(start().secrets.get('authToken')).toBe('t1');
  full.mockRestore();
  expect(start().secrets.get('authToken')).toBe('t1');
});

test('an app whose database cannot be opened starts, and keeps values until it is closed', () => {
  const fail = () => {
    throw new Error('database disk image is malformed');
  };
  for (const call of ['getItemSync', 'setItemSync', 'removeItemSync'] as const) {
    jest.spyOn(Store, call).mockImplementation(fail);
  }
  const { storage } = start();
  expect(storage.get('language')).toBeNull();
  storage.set('language', 'hi');
  expect(storage.get('language')).toBe('hi');
  storage.remove('language');
  expect(storage.get('language')).toBeNull();
});

test('a value that the device does not remove counts as removed', () => {
  const { storage } = start();
  storage.set('searches', '["aam"]');
  jest.spyOn(Store, 'removeItemSync').mockImplementation(() => {
    throw new Error('disk I/O error');
  });
  storage.remove('searches');
  expect(storage.get('searches')).toBeNull();
});
