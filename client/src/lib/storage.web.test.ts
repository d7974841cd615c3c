import { outlivesPage, sessionMemory, storage } from './storage';

/** Forbids storage as a private window, or a browser that blocks all cookies, does. */
function forbid(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    jest.spyOn(window, name as 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

test('values are kept in the browser’s storage', () => {
  storage.set('cart', '1');
  sessionMemory.set('cart', '2');
  expect([localStorage.getItem('tokri.cart'), sessionStorage.getItem('tokri.cart')]).toEqual(['1', '2']);
  expect(outlivesPage('cart')).toBe(true);
  storage.remove('cart');
  expect(storage.get('cart')).toBeNull();
});

test('if the browser forbids storage, the page keeps values in memory', () => {
  forbid();
  for (const place of [storage, sessionMemory]) {
    place.set('cart', '1');
    expect(place.get('cart')).toBe('1');
    place.remove('cart');
    expect(place.get('cart')).toBeNull();
  }
  sessionMemory.set('reloadedFor', 'b2');
  expect(outlivesPage('reloadedFor')).toBe(false);
  sessionMemory.remove('reloadedFor');
});

test('a new value that finds no room is read instead of the old stored one', () => {
  storage.set('cart', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  storage.set('cart', 'new');
  expect(storage.get('cart')).toBe('new');
  jest.restoreAllMocks();
  storage.set('cart', 'newer');
  expect([storage.get('cart'), localStorage.getItem('tokri.cart')]).toEqual(['newer', 'newer']);
});
