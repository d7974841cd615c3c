import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { Problem } from '@/api';
import { createQueryClient } from '@/api/query-client';
import * as calls from './queries';
import { usePayInCash } from './use-pay-in-cash';

jest.mock('./queries', () => ({ ...jest.requireActual('./queries'), payInCash: jest.fn() }));
const mockReplace = jest.fn();
jest.mock('expo-router', () => ({ useRouter: () => ({ replace: mockReplace }) }));
const mockResetCart = jest.fn();
jest.mock('@/features/cart', () => ({ cartQueryKey: ['cart'], resetCart: () => mockResetCart() }));

const payInCash = jest.mocked(calls.payInCash);

async function press() {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => usePayInCash('o1'), { wrapper });
  act(() => result.current.pay());
  await waitFor(() => expect(result.current.problem !== '' || mockReplace.mock.calls.length > 0).toBe(true));
  const { problem } = result.current;
  unmount();
  queries.clear();
  return problem;
}

beforeEach(() => jest.clearAllMocks());

test('after the order is placed for cash its confirmation opens, and the cart is emptied', async () => {
  payInCash.mockResolvedValue({ _id: 'o2', trackingId: 'TK-2', paymentUrl: '' });
  await expect(press()).resolves.toBe('');
  expect(mockResetCart).toHaveBeenCalledTimes(1);
  expect(mockReplace).toHaveBeenCalledWith(expect.objectContaining({ params: { orderId: 'o2' } }));
});

test('a refusal keeps the cart and says why', async () => {
  const message = 'Your payment has arrived, so your order stands.';
  payInCash.mockRejectedValue(
    new Problem({ kind: 'conflict', code: 'payment_arrived', message, status: 409 }),
  );
  await expect(press()).resolves.toBe(message);
  expect(mockResetCart).not.toHaveBeenCalled();
  expect(mockReplace).not.toHaveBeenCalled();
});
