import { act } from '@testing-library/react-native';
import { router } from 'expo-router';
import { renderRouter, screen } from 'expo-router/testing-library';
import { Dimensions } from 'react-native';
import type { ReactTestInstance } from 'react-test-renderer';

import { queryClient } from '@/api';
import { closeLogin, signIn, signOut, useOverlays } from '@/state';
import { useToasts } from '@/ui/toast-store';

const routes = './src/app-native';
const asha = {
  _id: 'u1',
  first_name: 'Asha',
  last_name: 'Verma',
  email: '',
  mobile: '9826012345',
  signUpWith: 'mobile' as const,
};

/** The first page of each tab. */
export const tops: Record<string, string> = {
  Home: '/',
  Categories: '/products',
  Search: '/search',
  Orders: '/orders',
  Account: '/profile',
};

/** For each page: an address, the tab in which a link opens it, the title in its header, and words that it must show. */
export const pages: Record<
  string,
  [url: string, tab: string, title: string | undefined, words: string | RegExp]
> = {
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
export const settle = (ms = 400) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Pages that a link from outside cannot open (incoming-link.ts); only the app itself goes there. */
const withinOnly = ['/checkout', '/login'];
export async function open(url: string) {
  const within = withinOnly.includes(url);
  renderRouter(routes, { initialUrl: within ? '/' : url });
  await settle();
  if (!within) return;
  act(() => router.push(url as '/checkout'));
  await settle();
}
export const hosts = (type: RegExp, within = screen.UNSAFE_root): ReactTestInstance[] =>
  within.findAll((node) => type.test(String(node.type)));
/** The native views of the shown tab, and of the page on top of its stack. */
export const tab = () => hosts(/^RNSTabsScreen/).find((node) => node.props.pointerEvents === 'box-none')!;
export const page = () =>
  hosts(/^RNSScreen$/, tab()).findLast((node) => node.props['aria-hidden'] === false)!;
export const header = () => hosts(/^RNSScreenStackHeaderConfig$/, page())[0]!.props;
export const sheets = () =>
  hosts(/^RNS(Modal)?Screen$/).filter((node) => node.props.stackPresentation === 'formSheet');
export const tabs = () => hosts(/^RNSTabsHost/)[0]!;
export const pathname = () => (screen as unknown as { getPathname: () => string }).getPathname();

export const phone = { width: 390, height: 844, scale: 3, fontScale: 1 };
export const tablet = { ...phone, width: 1024, height: 768 };

/** Called before each test: logs a customer in on a device with this window. */
export function begin(window: typeof phone = phone) {
  Dimensions.set({ window, screen: window });
  jest.clearAllMocks();
  signIn('t1', asha);
}

export function end() {
  act(() => {
    closeLogin();
    signOut();
    useOverlays.setState(useOverlays.getInitialState());
    useToasts.setState({ list: [] });
  });
  queryClient.clear();
}
