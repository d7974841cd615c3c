import { act, fireEvent, render, screen } from '@testing-library/react-native';

import { setLanguage } from '@/i18n';
import { sessionMemory } from '@/lib/storage';
import { closeLogin, signIn, signOut, useOverlays } from '@/state';
import '@/testing/session';
import { applyPending } from './cart-lines';
import { useToasts } from '@/ui/toast-store';
import { AddToCart } from './add-to-cart';
import { outbox } from './cart-sync';

jest.mock('./queries', () => ({
  ...jest.createMockFromModule<object>('./queries'),
  cartQueryKey: ['cart'],
  stockWatchesQuery: { queryKey: ['stock-watches'], queryFn: async () => [] },
}));

const product = {
  productId: 'tomato',
  name: 'Tomato, local',
  images: ['/pictures/tomato-480.webp'],
  tile: 'berry' as const,
};
const variant = {
  _id: 'tomato-500g',
  weight: '500',
  weightUnit: 'g',
  price: 24,
  discountedPrice: 18,
  stock: 2,
  discountPercent: 25,
};
const asha = { _id: 'u1', first_name: 'Asha', last_name: 'Verma', email: '' };
const seen = () =>
  applyPending(undefined, outbox.use.getState().changes).map(
    (line) => `${line.id}=${line.quantity}@${line.price}`,
  );
const toasts = () => useToasts.getState().list.map((toast) => toast.message);
const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));

beforeEach(() => {
  jest.useFakeTimers();
  act(() => {
    closeLogin();
    signIn('t1', asha);
    signOut();
    useToasts.setState({ list: [] });
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await act(() => setLanguage('en'));
});

test('a toast says if the item cannot be added after the login', () => {
  sessionMemory.set('intended', '{"add":{"of":"an earlier version"}}');
  act(() => signIn('t1', asha));
  expect(toasts()).toEqual(['Failed to add item to cart']);
  act(() => signIn('t1', asha));
  expect(toasts()).toHaveLength(1);
});

test('ADD becomes the stepper, and stops at the stock', () => {
  act(() => signIn('t1', asha));
  render(<AddToCart product={product as never} variant={variant as never} />);
  press('Add Tomato, local, 500 g');
  expect(seen()).toEqual(['tomato_tomato-500g=1@18']);
  expect(toasts()).toEqual(['Tomato, local added to cart!']);
  press('One more Tomato, local, 500 g');
  press('One more Tomato, local, 500 g');
  expect(seen()).toEqual(['tomato_tomato-500g=2@18']);
  expect(toasts()).toContain('Only 2 available in stock.');
  press('One less Tomato, local, 500 g');
  press('Remove Tomato, local, 500 g');
  expect(seen()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add Tomato, local, 500 g' })).toBeTruthy();
});

test("a visitor's ADD opens the login, and the item is added afterwards", () => {
  render(<AddToCart product={product as never} variant={variant as never} />);
  press('Add Tomato, local, 500 g');
  expect(seen()).toEqual([]);
  expect(useOverlays.getState().login.open).toBe(true);
  act(() => signIn('t1', asha));
  expect(seen()).toEqual(['tomato_tomato-500g=1@18']);
  expect(toasts()).toEqual(['Tomato, local added to cart!']);
});

test('a visitor who presses ADD on two products before the login has both afterwards, one piece of each', () => {
  const okra = { ...product, productId: 'okra', name: 'Okra', nameHi: 'भिंडी' };
  render(
    <>
      <AddToCart product={product as never} variant={variant as never} />
      <AddToCart product={okra as never} variant={{ ...variant, _id: 'okra-500g' } as never} />
    </>,
  );
  press('Add Okra, 500 g');
  press('Add Tomato, local, 500 g');
  press('Add Okra, 500 g');
  expect(useOverlays.getState().login).toMatchObject({
    purpose: { for: 'add', name: 'Tomato, local · Okra', nameHi: 'Tomato, local · भिंडी' },
  });
  act(() => signIn('t1', asha));
  expect(seen()).toEqual(['tomato_tomato-500g=1@18', 'okra_okra-500g=1@18']);
  expect(toasts()).toEqual(['Tomato, local added to cart!', 'Okra added to cart!']);
});

test('the toast names the product in the reader’s language', async () => {
  await act(() => setLanguage('hi'));
  act(() => signIn('t1', asha));
  render(<AddToCart product={{ ...product, nameHi: 'टमाटर' } as never} variant={variant as never} />);
  press('टमाटर, 500 ग्राम जोड़ें');
  expect(toasts()).toEqual(['टमाटर को कार्ट में डाल दिया!']);
});

test('if the login is closed, a later login adds nothing', () => {
  render(<AddToCart product={product as never} variant={variant as never} />);
  press('Add Tomato, local, 500 g');
  act(() => closeLogin());
  act(() => signIn('t1', asha));
  expect(seen()).toEqual([]);
});

test('a sold-out product cannot be added', () => {
  render(<AddToCart product={product as never} variant={{ ...variant, stock: 0 } as never} />);
  press('Notify me about Tomato, local, 500 g');
  act(() => signIn('t1', asha));
  expect(seen()).toEqual([]);
});
