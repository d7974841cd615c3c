import { readdirSync } from 'node:fs';
import path from 'node:path';

import { act, fireEvent, within } from '@testing-library/react-native';
import { router } from 'expo-router';
import { renderRouter, screen } from 'expo-router/testing-library';
import { DeviceEventEmitter, Dimensions, Platform } from 'react-native';
import type { ReactTestInstance } from 'react-test-renderer';

import { queryClient } from '@/api';
import {
  closeCart,
  closeLogin,
  openAccountDeletion,
  openAddress,
  openCart,
  openLocation,
  openLogin,
  signIn,
  signOut,
  useOverlays,
} from '@/state';
import { exampleClient } from '@/testing/example-api';
import { useToasts } from '@/ui/toast-store';

jest.mock(
  '@/api/client',
  () => jest.requireActual<typeof import('@/testing/example-api')>('@/testing/example-api').exampleClient,
);

// The first test loads the whole app, which takes long on a busy machine.
jest.setTimeout(120_000);

const routes = './src/app-native';
const asha = {
  _id: 'u1',
  first_name: 'Asha',
  last_name: 'Verma',
  email: '',
  mobile: '9826012345',
  signUpWith: 'mobile' as const,
};

/** The pages that lie at the foot of the tabs. */
const tops: Record<string, string> = {
  Home: '/',
  Categories: '/products',
  Search: '/search',
  Orders: '/orders',
  Account: '/profile',
};

/** Each page: an address of it, the tab where a link opens it, the title in its header, and words that it must show. */
const pages: Record<string, [url: string, tab: string, title: string | undefined, words: string | RegExp]> = {
  '/': ['/', 'Home', undefined, 'Shop fruits'],
  '/products': ['/products', 'Categories', 'Categories', 'Apple, Kinnaur'],
  '/products/[category]': ['/products/fruits', 'Categories', 'Fruits', 'Apple, Kinnaur'],
  '/product/[productId]': ['/product/apple-kinnaur', 'Home', 'Apple, Kinnaur', 'About it'],
  '/search': ['/search', 'Search', 'Search', 'Apple, Kinnaur'],
  '/checkout': ['/checkout', 'Home', 'Checkout', 'Place Order'],
  '/order-confirmation/[orderId]': [
    '/order-confirmation/o1',
    'Orders',
    'Order confirmation',
    'Thank you, Asha!',
  ],
  '/orders': ['/orders', 'Orders', 'Your orders', 'TK-261121-7Q4M'],
  '/order-details/[id]': ['/order-details/o1', 'Orders', 'Order details', 'Progress of your order'],
  '/profile': ['/profile', 'Account', 'Account', 'Asha Verma'],
  '/profile/[tabName]': ['/profile/wallet', 'Account', 'Wallet', 'Balance'],
  '/about-us': ['/about-us', 'Account', 'About us', 'Tokri ki kahani'],
  '/contact-us': ['/contact-us', 'Account', 'Contact us', 'Write to us'],
  '/terms-and-conditions': [
    '/terms-and-conditions',
    'Account',
    'Terms and conditions',
    /what an order needs/,
  ],
  '/privacy-policy': ['/privacy-policy', 'Account', 'Privacy policy', 'Grievance officer'],
  '/refund-policy': ['/refund-policy', 'Account', 'Refund policy', /what an order needs/],
  '/other-policy': ['/other-policy', 'Account', 'Other policy', /what an order needs/],
  '/account-deletion': ['/account-deletion', 'Account', 'Delete your account', 'How it goes'],
  '/reset-password/[Id]': ['/reset-password/r1', 'Account', 'Choose a new password', 'Save password'],
  '/undo-change/[token]': [
    '/undo-change/u1',
    'Account',
    'Undo the change of your account',
    'Undo the change',
  ],
  '/+not-found': ['/nowhere', 'Home', 'Page not found', 'Back to the shop'],
};
/** Addresses that lead to another page. */
const redirects = { '/home': 'Home', '/login': 'Home' };

function addressesIn(folder: string): string[] {
  const files = readdirSync(path.resolve(__dirname, '../../', folder), { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => /\.tsx$/.test(file) && !/(^|\/)(_layout|\+html)\.tsx$/.test(file));
  const addressOf = (file: string) =>
    `/${file}`
      .replace(/\.tsx$/, '')
      .replace(/\/\([^)]*\)/g, '')
      .replace(/\/index$/, '') || '/';
  return pages.map(addressOf).sort();
}

const settle = (ms = 400) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Pages that a link from outside must not open (incoming-link.ts): the app goes there itself. */
const withinOnly = ['/checkout', '/login'];
async function open(url: string) {
  const within = withinOnly.includes(url);
  renderRouter(routes, { initialUrl: within ? '/' : url });
  await settle();
  if (!within) return;
  act(() => router.push(url as '/checkout'));
  await settle();
}
const hosts = (type: RegExp, within = screen.UNSAFE_root): ReactTestInstance[] =>
  within.findAll((node) => type.test(String(node.type)));
/** The tab that is shown, and the page on top of its stack. */
const tab = () => hosts(/^RNSTabsScreen/).find((node) => node.props.pointerEvents === 'box-none')!;
const page = () => hosts(/^RNSScreen$/, tab()).findLast((node) => node.props['aria-hidden'] === false)!;
const header = () => hosts(/^RNSScreenStackHeaderConfig$/, page())[0]!.props;
const sheets = () =>
  hosts(/^RNS(Modal)?Screen$/).filter((node) => node.props.stackPresentation === 'formSheet');
const tabs = () => hosts(/^RNSTabsHost/)[0]!;
/** Android's back button. */
const back = () => DeviceEventEmitter.emit('hardwareBackPress');
const pathname = () => (screen as unknown as { getPathname: () => string }).getPathname();

const phone = { width: 390, height: 844, scale: 3, fontScale: 1 };
beforeEach(() => {
  Dimensions.set({ window: phone, screen: phone });
  jest.clearAllMocks();
  signIn('t1', asha);
});
afterEach(() => {
  act(() => {
    closeLogin();
    signOut();
    useOverlays.setState(useOverlays.getInitialState());
    useToasts.setState({ list: [] });
  });
  queryClient.clear();
});

test('the app has every page of the website', () => {
  expect(addressesIn('app-native')).toEqual(addressesIn('app'));
});

test('every page is opened here', () => {
  expect([...Object.keys(pages), ...Object.keys(redirects)].sort()).toEqual(addressesIn('app-native'));
});

test.each(Object.values(pages))(
  '%s: on %s, with a title, its words and a way back',
  async (url, name, title, words) => {
    await open(url);
    expect(tab().props.title).toBe(name);
    expect(header().hidden).toBe(title === undefined);
    if (title) expect(header().title).toBe(title);
    await screen.findAllByText(words);
    expect(within(page()).getAllByText(words).length).toBeGreaterThan(0);
    // What the website has around its pages.
    expect(screen.queryByText('Get the app')).toBeNull();
    expect(screen.queryByLabelText('Menu')).toBeNull();
    expect(screen.queryByRole('contentinfo' as 'header')).toBeNull();
    if (url === tops[name]) return;
    act(() => router.back());
    await settle();
    expect(pathname()).toBe(tops[name]);
  },
);

test.each(Object.entries(redirects))('%s leads to %s', async (url, name) => {
  signOut();
  await open(url);
  expect(pathname()).toBe(tops[name]);
  expect(useOverlays.getState().login.open).toBe(url === '/login');
});

test('the tabs have names, and the orders on their way a badge', async () => {
  await open('/');
  const all = hosts(/^RNSTabsScreen/).map(({ props }) => props);
  expect(all.map(({ title }) => title)).toEqual(Object.keys(tops));
  expect(all.map((props) => props.tabBarItemAccessibilityLabel)).toEqual([
    'Home',
    'Categories',
    'Search',
    'Orders, 1 on its way',
    'Account',
  ]);
  expect(all.map(({ badgeValue }) => badgeValue)).toEqual([undefined, undefined, undefined, '1', undefined]);
});

test('a visitor looks at the tabs without being asked to log in', async () => {
  signOut();
  await open('/orders');
  await screen.findByText('Please log in');
  expect(header().title).toBe('Orders');
  expect(useOverlays.getState().login.open).toBe(false);
  fireEvent.press(within(page()).getByRole('button', { name: 'Login' }));
  expect(useOverlays.getState().login.open).toBe(true);
});

test('tabs that were not looked at fetch nothing', async () => {
  await open('/about-us');
  expect(hosts(/^RNSTabsScreen/)).toHaveLength(5);
  const asked = exampleClient.post.mock.calls.map(([call]) => call);
  expect(asked).not.toContain('/product/list-user');
});

test('ADD is in reach on a product, the tabs make way for it, and the cart counts', async () => {
  await open('/product/apple-kinnaur');
  await screen.findByText('About it');
  expect(tabs().props.tabBarHidden).toBe(true);
  const count = () => within(page()).getAllByLabelText(/^Cart, /)[0]!.props.accessibilityLabel as string;
  expect(count()).toMatch(/^Cart, 2 items/);
  fireEvent.press(within(page()).getByText('ADD'));
  // At once, before the server has said anything.
  expect(count()).toMatch(/^Cart, 3 items/);
});

test('Place Order is in reach at the check-out, without the tabs', async () => {
  await open('/checkout');
  await screen.findAllByText('Place Order');
  expect(tabs().props.tabBarHidden).toBe(true);
});

test('the cart is a bar over the tabs where one shops, and a button in every other header', async () => {
  await open('/products/fruits');
  await screen.findByText('Apple, Kinnaur');
  expect(tabs().props.tabBarHidden).toBe(false);
  fireEvent.press(within(page()).getByRole('button', { name: /^View cart, 2 items/ }));
  await settle();
  expect(sheets()).toHaveLength(1);
  act(closeCart);
  act(() => router.push('/orders'));
  await settle();
  expect(within(page()).queryByLabelText(/^View cart/)).toBeNull();
  expect(within(page()).getByRole('button', { name: /^Cart, 2 items/ })).toBeTruthy();
});

const overlays: [name: string, open: () => void, words: string][] = [
  ['the cart', () => openCart(), 'Your cart'],
  ['the login', () => openLogin(), 'Mobile number'],
  ['the place of delivery', () => openLocation(), 'Add New Address'],
  ['an address', () => openAddress(), 'Save and Proceed'],
  ['the deletion of the account', () => openAccountDeletion(), 'Delete Account'],
];

test.each(overlays)(
  '%s is a sheet of the system: swiped down or left by the back button, it is closed',
  async (_, show, words) => {
    await open('/');
    act(show);
    await settle();
    expect(sheets()).toHaveLength(1);
    const sheet = sheets()[0]!;
    expect(within(sheet).getAllByText(words).length).toBeGreaterThan(0);
    expect(sheet.props.sheetGrabberVisible).toBe(true);
    fireEvent(sheet, 'dismissed', { nativeEvent: { dismissCount: 1 } });
    await settle();
    expect(sheets()).toHaveLength(0);
    if (Platform.OS === 'ios') return; // No iPhone has such a button.
    act(show);
    await settle();
    act(() => void back());
    await settle();
    expect(sheets()).toHaveLength(0);
    expect(pathname()).toBe('/');
  },
);

test('the weights and the filters are sheets too', async () => {
  await open('/search');
  await screen.findByText('Apple, Kinnaur');
  fireEvent.press(screen.getByRole('button', { name: 'Show filters' }));
  await settle();
  expect(within(sheets()[0]!).getByText('Price')).toBeTruthy();
});
