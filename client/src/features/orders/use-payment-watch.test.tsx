import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { Problem } from '@/api';
import { createQueryClient } from '@/api/query-client';
import { useToasts } from '@/ui/toast-store';
import * as calls from './queries';
import { usePaymentWatch } from './use-payment-watch';

jest.mock('./queries', () => ({ ...jest.requireActual('./queries'), fetchPayment: jest.fn() }));
const mockResetCart = jest.fn();
jest.mock('@/features/cart', () => ({ cartQueryKey: ['cart'], resetCart: () => mockResetCart() }));

const fetchPayment = jest.mocked(calls.fetchPayment);
const said = (orderStatus: calls.Payment['orderStatus'], paymentStatus: calls.Payment['paymentStatus']) => ({
  orderId: 'o1',
  orderStatus,
  paymentStatus,
  paymentUrl: '',
  delayed: false,
});
const pending = said('Pending Payment', 'PENDING');

function watch() {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const renewed = jest.spyOn(queries, 'invalidateQueries');
  const keys = () => renewed.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  return { ...renderHook(() => usePaymentWatch('o1'), { wrapper }), keys };
}
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  fetchPayment.mockReset();
  mockResetCart.mockReset();
  useToasts.setState({ list: [] });
});
afterEach(() => jest.useRealTimers());

test('asks until the order is placed, shows one message and stops', async () => {
  fetchPayment.mockResolvedValueOnce(pending);
  // The payment has arrived, but the order is still being placed.
  fetchPayment.mockResolvedValueOnce(said('Pending Payment', 'COMPLETED'));
  fetchPayment.mockResolvedValue(said('Order Placed', 'COMPLETED'));
  const { keys, unmount } = watch();
  await after(10);
  expect(fetchPayment).toHaveBeenCalledTimes(1);
  await after(2000);
  expect(mockResetCart).not.toHaveBeenCalled();
  await after(2000);
  expect(mockResetCart).toHaveBeenCalledTimes(1);
  expect(useToasts.getState().list.map(({ message }) => message)).toEqual(['Order Placed Successfully!']);
  expect(keys()).toContain('order');
  await after(120_000);
  expect(fetchPayment).toHaveBeenCalledTimes(3);
  unmount();
});

test('after a failed payment the cart is fetched again and there is no success message', async () => {
  fetchPayment.mockResolvedValue(said('Cancelled', 'FAILED'));
  const { keys, unmount } = watch();
  await after(10);
  expect(keys()).toEqual(['cart', 'order', 'orders']);
  expect(mockResetCart).not.toHaveBeenCalled();
  expect(useToasts.getState().list).toEqual([]);
  unmount();
});

test('reports that the server cannot be reached, and goes on asking', async () => {
  fetchPayment.mockRejectedValueOnce(new Problem({ kind: 'offline' }));
  fetchPayment.mockResolvedValue(pending);
  const { result, unmount } = watch();
  await after(10);
  expect(result.current.unreachable).toBe(true);
  await after(2000);
  expect(result.current).toMatchObject({ unreachable: false, payment: pending });
  unmount();
});
