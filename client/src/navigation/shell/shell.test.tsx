import { readdirSync } from 'node:fs';
import path from 'node:path';

import { act, fireEvent, within } from '@testing-library/react-native';
import { router } from 'expo-router';
import { screen } from 'expo-router/testing-library';
import { DeviceEventEmitter, Linking, Platform, type RefreshControlProps } from 'react-native';

import {
  closeCart,
  openAccountDeletion,
  openAddress,
  openCart,
  openLocation,
  openLogin,
  signOut,
  useOverlays,
} from '@/state';
import { exampleClient, exampleOf } from '@/testing/example-api';
import {
  begin,
  end,
  header,
  hosts,
  open,
  page,
  pages,
  pathname,
  settle,
  sheets,
  tab,
  tabs,
  tops,
} from '@/testing/shell';

jest.mock(
  '@/api/client',
  () => jest.requireActual<typeof import('@/testing/example-api')>('@/testing/example-api').exampleClient,
);

// The first test loads the whole app, which takes long on a busy machine.
jest.setTimeout(120_000);

/** Addresses that redirect to another page. */
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

/** Presses Android's back button. */
const back = () => DeviceEventEmitter.emit('hardwareBackPress');

beforeEach(() => begin());
afterEach(end);

// First, because every page that is drawn adds its texts.
test('a cold start shows the name of each tab', async () => {
  await open('/');
  expect(hosts(/^RNSTabsScreen/).map(({ props }) => props.title)).toEqual(Object.keys(tops));
});

test('the app has every page of the website', () => {
  expect(addressesIn('app-native')).toEqual(addressesIn('app'));
});

test('this test opens every page', () => {
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
    // Parts of the website's header and footer.
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

test.each([
  ['the login', () => router.replace('/profile?edit=1')],
  ['check-out', () => router.push('/profile?prove=mobile')],
])('%s opens the profile over the Account tab, for what is missing in it', async (_, go) => {
  await open('/');
  act(go);
  await settle();
  await screen.findByText('My Profile');
  expect(pathname()).toBe('/profile/profile');
  act(() => router.back());
  await settle();
  expect(pathname()).toBe(tops.Account);
  expect(within(page()).queryByText('My Profile')).toBeNull();
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

test('a visitor can look at the tabs without being asked to log in', async () => {
  signOut();
  await open('/orders');
  await screen.findByText('Please log in');
  expect(header().title).toBe('Orders');
  expect(useOverlays.getState().login.open).toBe(false);
  fireEvent.press(within(page()).getByRole('button', { name: 'Login' }));
  expect(useOverlays.getState().login.open).toBe(true);
});

test('tabs that were not opened fetch nothing', async () => {
  await open('/about-us');
  expect(hosts(/^RNSTabsScreen/)).toHaveLength(5);
  const asked = exampleClient.post.mock.calls.map(([call]) => call);
  expect(asked).not.toContain('/product/list-user');
});

test('a product page shows ADD in place of the tabs, and the cart counts the product', async () => {
  await open('/product/apple-kinnaur');
  await screen.findByText('About it');
  expect(tabs().props.tabBarHidden).toBe(true);
  const count = () => within(page()).getAllByLabelText(/^Cart, /)[0]!.props.accessibilityLabel as string;
  expect(count()).toMatch(/^Cart, 2 items/);
  fireEvent.press(within(page()).getByText('ADD'));
  // At once, before the server has answered.
  expect(count()).toMatch(/^Cart, 3 items/);
});

test('check-out shows Place Order in place of the tabs', async () => {
  await open('/checkout');
  await screen.findAllByText('Place Order');
  expect(tabs().props.tabBarHidden).toBe(true);
});

test('the cart is a bar above the tabs on the pages of the catalogue, and a button in the header elsewhere', async () => {
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
    if (Platform.OS === 'ios') return; // iPhones have no back button.
    act(show);
    await settle();
    act(() => void back());
    await settle();
    expect(sheets()).toHaveLength(0);
    expect(pathname()).toBe('/');
  },
);

test.each(overlays)('%s does not stay over a page that a link opens', async (_, show) => {
  await open('/');
  act(show);
  await settle();
  expect(sheets()).toHaveLength(1);
  const [, arrives] = jest.mocked(Linking.addEventListener).mock.calls.find(([name]) => name === 'url')!;
  await act(async () => arrives({ url: 'tokri://reset-password/r1' }));
  await settle();
  expect(pathname()).toBe('/reset-password/r1');
  expect(sheets()).toHaveLength(0);
});

test.each([
  ['/search', '/product/list-user'],
  ['/product/apple-kinnaur', '/product/details'],
  ['/profile/wallet', '/user/check-my-wallet'],
  ['/profile/addresses', '/user/address-list'],
])('pulled down, %s asks the server again', async (url, call) => {
  await open(url);
  const asked = () => exampleClient.post.mock.calls.filter(([path]) => path === call).length;
  const before = asked();
  expect(before).toBeGreaterThan(0);
  const [control] = page().findAll(({ props }) => typeof props.onRefresh === 'function');
  await act(async () => (control!.props as RefreshControlProps).onRefresh!());
  await settle();
  expect(asked()).toBeGreaterThan(before);
});

test('the filters open as a sheet', async () => {
  await open('/search');
  await screen.findByText('Apple, Kinnaur');
  fireEvent.press(screen.getByRole('button', { name: 'Show filters' }));
  await settle();
  expect(within(sheets()[0]!).getByText('Price')).toBeTruthy();
});

/** The examples of openapi.yaml, with a second variant for each product. */
async function twoWeights(call: string): Promise<unknown> {
  const answer = JSON.stringify(exampleOf('post', call), (key, value: unknown) =>
    key === 'variants' && Array.isArray(value)
      ? [...(value as object[]), { ...(value[0] as object), _id: 'half', weight: '500', weightUnit: 'g' }]
      : value,
  );
  return JSON.parse(answer);
}

test('the variants open as a sheet, which closes when one is chosen', async () => {
  const answers = exampleClient.post.getMockImplementation()!;
  exampleClient.post.mockImplementation(twoWeights);
  await open('/search');
  await screen.findByText('Apple, Kinnaur');
  const weight = (words: string) =>
    within(page()).queryByRole('button', { name: `${words}, change the weight of Apple, Kinnaur` });
  fireEvent.press(weight('1 kg')!);
  await settle();
  const sheet = within(sheets()[0]!);
  expect(sheet.getByText('Apple, Kinnaur: choose the weight')).toBeTruthy();
  fireEvent.press(sheet.getByText('500 g'));
  await settle();
  expect(sheets()).toHaveLength(0);
  expect(weight('500 g')).toBeTruthy();
  exampleClient.post.mockImplementation(answers);
});
