import { toastTimeOn } from './use-toast-time';

jest.mock('expo-router', () => ({ usePathname: () => '/' }));

test.each(['/profile', '/profile/wallet', '/orders', '/order-details/o1'])(
  'toasts of %s stay 3 s, those of login and cart over it 5 s',
  (path) => {
    expect(toastTimeOn(path, false)).toBe(3000);
    expect(toastTimeOn(path, true)).toBe(5000);
  },
);

test.each(['/', '/products/fruits', '/checkout', '/order-confirmation/o1', '/profiles'])(
  'toasts of %s stay 5 s',
  (path) => expect(toastTimeOn(path, false)).toBe(5000),
);
