import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';

import { queryClient } from '@/api';
import { closeLogin, signIn, signOut, useOverlays } from '@/state';
import '@/testing/session';
import { useToasts } from '@/ui/toast-store';
import { AddToCart } from './add-to-cart';
import { sendStockWatch } from './queries';

let mockWatched: string[] = [];
jest.mock('./queries', () => ({
  ...jest.createMockFromModule<object>('./queries'),
  sendStockWatch: jest.fn(),
  stockWatchesQuery: { queryKey: ['stock-watches'], queryFn: async () => mockWatched, staleTime: Infinity },
}));

const sent = jest.mocked(sendStockWatch);
const product = { productId: 'okra', name: 'Okra', images: ['/pictures/okra-480.webp'], tile: 'leaf' };
const variant = {
  _id: 'okra-250g',
  weight: '250',
  weightUnit: 'g',
  price: 24,
  discountedPrice: 18,
  stock: 0,
};
const asha = { _id: 'u1', first_name: 'Asha', last_name: 'Verma', email: '' };
const toasts = () => useToasts.getState().list.map((toast) => toast.message);
const button = () => screen.getByRole('button', { name: 'Notify me about Okra, 250 g' });

beforeEach(() => {
  sent.mockReset();
  queryClient.clear();
  act(() => {
    closeLogin();
    signIn('t1', asha);
    signOut();
    useToasts.setState({ list: [] });
  });
});
afterEach(() => queryClient.clear());

test('a sold-out variant has a "Notify me" button, which shows that the customer will be told', async () => {
  queryClient.setQueryData(['stock-watches'], []);
  act(() => signIn('t1', asha));
  sent.mockImplementation(async (id, wanted) => {
    mockWatched = wanted ? [id] : [];
    queryClient.setQueryData(['stock-watches'], mockWatched);
    return { isWatched: wanted };
  });
  render(<AddToCart product={product as never} variant={variant as never} />);
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull();
  fireEvent.press(button());
  await waitFor(() => expect(screen.getByText("We'll tell you")).toBeTruthy());
  expect(sent.mock.calls).toEqual([['okra-250g', true]]);
  expect(toasts()).toEqual(['We will write to you when it is back.']);
  fireEvent.press(button());
  await waitFor(() => expect(screen.getByText('Notify me')).toBeTruthy());
  expect(sent.mock.calls[1]).toEqual(['okra-250g', false]);
});

test.each([
  ['visitor', undefined],
  ['guest', { ...asha, signUpWith: 'guest' as const }],
])('a %s logs in first', (_, user) => {
  if (user) act(() => signIn('t1', user));
  render(<AddToCart product={product as never} variant={variant as never} />);
  fireEvent.press(button());
  expect(sent).not.toHaveBeenCalled();
  expect(useOverlays.getState().login.open).toBe(true);
  expect(toasts()).toEqual(['Please log in first: we write to you when it is back.']);
});

test('the wish of a visitor who goes on as a guest is sent after the sign-up', () => {
  render(<AddToCart product={product as never} variant={variant as never} />);
  fireEvent.press(button());
  act(() => signIn('g', { ...asha, _id: 'g1', signUpWith: 'guest' }));
  expect(sent).not.toHaveBeenCalled();
  act(() => signIn('t1', asha));
  expect(sent.mock.calls).toEqual([['okra-250g', true]]);
});
