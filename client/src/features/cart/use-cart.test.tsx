import { useIsFetching } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react-native';

import { queryClient } from '@/api';
import { signIn, signOut } from '@/state';
import '@/testing/session';
import { cartQuery } from './cart-sync';
import { fetchCart } from './queries';
import { cartOf, tomato } from './testing/cart-world';
import { useCart } from './use-cart';

jest.mock('./queries', () => ({ ...jest.requireActual<object>('./queries'), fetchCart: jest.fn() }));

const asha = { _id: 'u1', first_name: 'Asha', last_name: 'Verma', email: '' };

afterEach(() => {
  act(() => signOut());
  queryClient.clear();
});

test.each([
  { locked: false, repricing: true },
  { locked: true, repricing: false },
])(
  'a new bill is expected from a cart that is fetched again, but not from a locked one: locked $locked',
  async ({ locked, repricing }) => {
    const cart = { ...cartOf(1, [{ item: tomato, quantity: 1 }]), locked };
    jest.mocked(fetchCart).mockResolvedValueOnce(cart);
    act(() => signIn('t1', asha));
    const { result } = renderHook(() => ({
      cart: useCart(),
      fetching: useIsFetching({ queryKey: cartQuery.queryKey }, queryClient),
    }));
    await waitFor(() =>
      expect(result.current).toMatchObject({ cart: { locked, count: 1, repricing: false }, fetching: 0 }),
    );

    let answer: (_: typeof cart) => void = () => undefined;
    jest.mocked(fetchCart).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    act(() => result.current.cart.refetch());
    await waitFor(() => expect(result.current.fetching).toBe(1));
    expect(result.current.cart.repricing).toBe(repricing);
    act(() => answer(cart));
    await waitFor(() => expect(result.current).toMatchObject({ cart: { repricing: false }, fetching: 0 }));
  },
);
