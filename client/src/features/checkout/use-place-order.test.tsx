import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { createQueryClient } from '@/api/query-client';
import type { CartState } from '@/features/cart';
import { Problem } from '@/lib/problem';
import { closeLogin, signIn, useOverlays } from '@/state';
import '@/testing/session';
import { useToasts } from '@/ui/toast-store';
import * as calls from './queries';
import { usePlaceOrder } from './use-place-order';
import type { SlotsState } from './use-slots';

jest.mock('./queries', () => ({ checkOut: jest.fn() }));
const mockReplace = jest.fn();
jest.mock('expo-router', () => ({ useRouter: () => ({ replace: mockReplace }) }));
const mockResetCart = jest.fn();
jest.mock('@/features/cart', () => ({
  resetCart: () => mockResetCart(),
  weightLabel: jest.requireActual<{ weightLabel: unknown }>('@/features/cart/weight').weightLabel,
}));
jest.mock('@/features/address', () => ({ addressesQuery: { queryKey: ['addresses'] } }));
const mockOpenPage = jest.fn();
jest.mock('@/lib/open-payment-page', () => ({ openPaymentPage: (url: string) => mockOpenPage(url) }));

const checkOut = jest.mocked(calls.checkOut);
const cart = { flush: () => Promise.resolve(), refetch: jest.fn() } as unknown as CartState;
const wanted = {
  cartVersion: 7,
  request: { cartId: 'cart_1', paymentMethod: 'phonePe' } as calls.CheckoutRequest,
};

function open() {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => usePlaceOrder(cart, {} as SlotsState), { wrapper });
  return { ...hook, queries };
}

async function place(placed: calls.Placed) {
  checkOut.mockResolvedValue(placed);
  const { result, unmount, queries } = open();
  await act(async () => {
    result.current.place(wanted);
    await new Promise(process.nextTick);
  });
  unmount();
  queries.clear();
}

beforeEach(() => {
  jest.clearAllMocks();
  useToasts.setState({ list: [] });
});

test('after a placed order a toast says so, and the cart is empty', async () => {
  await place({ _id: 'o1', trackingId: 'TK-1', paymentUrl: '', waits: false });
  expect(mockResetCart).toHaveBeenCalledTimes(1);
  expect(useToasts.getState().list.map(({ message }) => message)).toEqual(['Order Placed Successfully!']);
  expect(mockOpenPage).not.toHaveBeenCalled();
});

test('an order that waits for its payment keeps the cart and opens the payment page', async () => {
  await place({ _id: 'o1', trackingId: 'TK-1', paymentUrl: 'https://pay.test/o1', waits: true });
  expect(mockOpenPage).toHaveBeenCalledWith('https://pay.test/o1');
  expect(mockResetCart).not.toHaveBeenCalled();
  expect(useToasts.getState().list).toEqual([]);
  expect(mockReplace).toHaveBeenCalledTimes(1);
});

test('a refusal for too little stock names the line and the stock that is left', async () => {
  const detail = {
    productId: 'p',
    variantId: 'v',
    name: 'Okra',
    nameHi: 'भिंडी',
    weight: '500',
    weightUnit: 'g',
    stock: 2,
  };
  checkOut.mockRejectedValue(new Problem({ kind: 'conflict', code: 'out_of_stock', message: 'x', detail }));
  const { result, unmount, queries } = open();
  await act(async () => {
    result.current.place(wanted);
    await new Promise(process.nextTick);
  });
  expect(result.current.notice).toMatchObject({
    place: 'lines',
    text: 'Only 2 of Okra (500 g) left. Please order fewer of it.',
  });
  unmount();
  queries.clear();
});

test('a guest is told to sign up, and finds the page unchanged afterwards', () => {
  const user = { _id: 'u1', first_name: '', last_name: '', email: '', signUpWith: 'guest' as const };
  signIn('t1', user);
  const { result, unmount, queries } = open();
  act(() => result.current.signUp());
  expect(result.current.notice?.text).toBe('Please complete your sign-up before placing an order.');
  expect(useOverlays.getState().login.open).toBe(true);
  act(closeLogin);
  expect(result.current.notice).not.toBeNull();

  act(() => result.current.signUp());
  act(() => signIn('t2', { ...user, first_name: 'Asha', signUpWith: 'mobile' }));
  expect(result.current.notice).toBeNull();
  expect(mockReplace).not.toHaveBeenCalled();
  unmount();
  queries.clear();
});
