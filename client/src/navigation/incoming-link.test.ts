import { setPaying } from '@/lib/paying';
import { screenOfLink } from './incoming-link';
import { redirectSystemPath } from './native-intent';

jest.mock('@/lib/config', () => ({ apiUrl: () => 'https://shop.example' }));

test.each([
  ['tokri:///', '/'],
  ['tokri://', '/'],
  ['tokri://product/p_1', '/product/p_1'],
  ['tokri:///product/p_1?variant=v_2', '/product/p_1?variant=v_2'],
  ['https://shop.example/product/p_1', '/product/p_1'],
  ['https://shop.example/products/c_1?sort=name&utm_source=mail', '/products/c_1?sort=name'],
  ['https://shop.example/search?q=aloo%20gobhi', '/search?q=aloo+gobhi'],
  ['https://shop.example/order-details/ord_1', '/order-details/ord_1'],
  ['https://shop.example/reset-password/a-B_9.x', '/reset-password/a-B_9.x'],
  ['https://shop.example/undo-change/a-B_9', '/undo-change/a-B_9'],
  ['tokri://order-confirmation/ord_1', '/order-confirmation/ord_1'],
  ['tokri://profile/wallet?topUp=top_1', '/profile/wallet?topUp=top_1'],
  ['/orders', '/orders'],
])('%s opens %s', (link, screen) => expect(screenOfLink(link)).toBe(screen));

test.each([
  'https://evil.example/product/p_1',
  'http://shop.example/product/p_1',
  'https://shop.example.evil.example/orders',
  'https://shop.example@evil.example/orders',
  'tokri://checkout',
  'tokri://login',
  'tokri://constructor/x',
  'tokri://__proto__',
  'tokri://order-details/../checkout',
  'tokri://order-details/..%2Fcheckout',
  'tokri://order-details/a/b',
  'tokri://order-details',
  'tokri://reset-password/%3Cscript%3E',
  `tokri://product/${'x'.repeat(201)}`,
  'tokri://product/p_1/(tabs)/checkout',
  'javascript:alert(1)',
  'http://[',
])('%s opens nothing', (link) => expect(screenOfLink(link)).toBe('/not-found'));

test('parameters that a link may not carry are removed', () => {
  expect(screenOfLink('tokri://order-confirmation/ord_1?trackingId=HOAX')).toBe('/order-confirmation/ord_1');
  expect(screenOfLink('tokri://profile?edit=1&prove=1')).toBe('/profile');
  expect(screenOfLink(`tokri://search?q=${'x'.repeat(201)}`)).toBe('/search');
});

test('the link that closes a payment page does not navigate: the app shows the right screen already', () => {
  const path = 'tokri://order-confirmation/ord_1';
  setPaying(true);
  expect(redirectSystemPath({ path, initial: false })).toBeNull();
  // Unless the system has ended the app in the meantime.
  expect(redirectSystemPath({ path, initial: true })).toBe('/(orders)/order-confirmation/ord_1');
  setPaying(false);
  expect(redirectSystemPath({ path, initial: false })).toBe('/order-confirmation/ord_1');
});

test('a link to the catalogue opens on the catalogue’s tab, also while the app runs', () => {
  expect(redirectSystemPath({ path: '/products/c_1', initial: false })).toBe('/(categories)/products/c_1');
  expect(redirectSystemPath({ path: '/product/p_1', initial: false })).toBe('/(home)/product/p_1');
  expect(redirectSystemPath({ path: '/orders', initial: true })).toBe('/orders');
});

test('the link of Google’s login is left to Google’s library', () => {
  const path = 'com.googleusercontent.apps.1:/oauth2redirect';
  expect(redirectSystemPath({ path, initial: false })).toBeNull();
  expect(redirectSystemPath({ path, initial: true })).toBe('/');
});
