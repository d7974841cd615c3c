import { outlivesPage, sessionMemory, storage } from './storage';

/** As a private window or a browser that blocks all cookies does it. */
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

test('is the browser’s own', () => {
  storage.set('cart', '1');
  sessionMemory.set('cart', '2');
  expect([localStorage.getItem('tokri.cart'), sessionStorage.getItem('tokri.cart')]).toEqual(['1', '2']);
  expect(outlivesPage('cart')).toBe(true);
  storage.remove('cart');
  expect(storage.get('cart')).toBeNull();
});

test('where it is forbidden, the page remembers', () => {
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

test('what is new and finds no room does not give way to what is old', () => {
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
