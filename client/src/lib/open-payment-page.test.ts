import { focusManager } from '@tanstack/react-query';
import { router } from 'expo-router';
import { openAuthSessionAsync, type WebBrowserAuthSessionResult } from 'expo-web-browser';

import { openPaymentPage } from './open-payment-page';
import { isPaying } from './paying';

jest.mock('./config', () => ({ apiUrl: () => 'https://shop.example' }));
jest.mock('expo-linking', () => ({ createURL: () => 'tokri://' }));
jest.mock('expo-router', () => ({ router: { replace: jest.fn() } }));
jest.mock('expo-web-browser', () => ({ openAuthSessionAsync: jest.fn() }));

const open = jest.mocked(openAuthSessionAsync);
const page = 'https://pay.example/t?a=1&b=2';
/** Resolves when the code that waits for the end of the payment page has run. */
const settled = () => new Promise(setImmediate);

beforeEach(() => jest.clearAllMocks());

test.each([
  ['its link back', { type: 'success', url: 'tokri://order-confirmation/another' }],
  ['the customer', { type: 'cancel' }],
  ['the system', { type: 'dismiss' }],
] as [string, WebBrowserAuthSessionResult][])(
  'after a payment page that %s closed, the app shows the screen that asks the server',
  async (_, ended) => {
    const asked = jest.spyOn(focusManager, 'onFocus');
    let close: (how: WebBrowserAuthSessionResult) => void = () => undefined;
    open.mockReturnValue(new Promise((done) => (close = done)));
    openPaymentPage(page, '/order-confirmation/ord_1');
    expect(open).toHaveBeenCalledWith(
      `https://shop.example/app-payment?page=${encodeURIComponent(page)}`,
      'tokri://',
      { preferEphemeralSession: true },
    );
    expect(isPaying()).toBe(true);
    expect(router.replace).not.toHaveBeenCalled();
    close(ended);
    await settled();
    expect(router.replace).toHaveBeenCalledWith('/order-confirmation/ord_1');
    expect(asked).toHaveBeenCalled();
    expect(isPaying()).toBe(false);
  },
);

test('a phone without a browser shows the same screen, and can try again', async () => {
  open.mockRejectedValue(new Error('no browser'));
  openPaymentPage(page, '/order-confirmation/ord_1');
  await settled();
  expect(router.replace).toHaveBeenCalledWith('/order-confirmation/ord_1');
  expect(isPaying()).toBe(false);
});

test('two presses open one payment page', async () => {
  open.mockResolvedValue({ type: 'cancel' } as WebBrowserAuthSessionResult);
  openPaymentPage(page);
  openPaymentPage(page);
  await settled();
  expect(open).toHaveBeenCalledTimes(1);
  expect(router.replace).not.toHaveBeenCalled();
});

test.each(['javascript:alert(1)', 'tokri://checkout', 'file:///etc/hosts'])(
  '%s is no payment page',
  (url) => {
    openPaymentPage(url);
    expect(open).not.toHaveBeenCalled();
  },
);
