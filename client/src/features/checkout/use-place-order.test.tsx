import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { createQueryClient } from '@/api/query-client';
import type { CartState } from '@/features/cart';
import { useToasts } from '@/ui/toast-store';
import * as calls from './queries';
import { usePlaceOrder } from './use-place-order';
import type { SlotsState } from './use-slots';

jest.mock('./queries', () => ({ checkOut: jest.fn() }));
const mockReplace = jest.fn();
jest.mock('expo-router', () => ({ useRouter: () => ({ replace: mockReplace }) }));
const mockResetCart = jest.fn();
jest.mock('@/features/cart', () => ({ resetCart: () => mockResetCart() }));
jest.mock('@/features/address', () => ({ addressesQuery: { queryKey: ['addresses'] } }));
const mockOpenPage = jest.fn();
jest.mock('@/lib/open-payment-page', () => ({ openPaymentPage: (url: string) => mockOpenPage(url) }));

const checkOut = jest.mocked(calls.checkOut);
const cart = { flush: () => Promise.resolve(), refetch: jest.fn() } as unknown as CartState;
const wanted = {
  cartVersion: 7,
  request: { cartId: 'cart_1', paymentMethod: 'phonePe' } as calls.CheckoutRequest,
};

async function place(placed: calls.Placed) {
  checkOut.mockResolvedValue(placed);
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => usePlaceOrder(cart, {} as SlotsState), { wrapper });
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

test('an order that stands is praised, and the cart is empty', async () => {
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
