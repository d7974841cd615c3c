import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';

import { Problem, queryClient } from '@/api';
import { post } from '@/api/staff';
import { useToasts } from '@/ui/toast-store';
import type { OrderPage } from './queries';
import { RefundSheet } from './refund-sheet';

jest.mock('@/api/staff', () => ({
  ...jest.requireActual<object>('@/api/staff'),
  post: jest.fn(),
}));
const call = jest.mocked(post as unknown as (path: string) => Promise<unknown>);
const refund = jest.fn<Promise<unknown>, []>();
/** However often the sheet asks what a refund would give, it hears this amount. */
const serverGives = (amount: number) =>
  call.mockImplementation((path) =>
    path === '/orders/refund/preview' ? Promise.resolve(answer(amount)) : refund(),
  );

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const sheet = (refundable: number, left: number) => (
  <QueryClientProvider client={queryClient}>
    <RefundSheet
      page={
        {
          card: { id: 'o1', trackingId: 'TK-O1' },
          method: 'cod',
          refundable,
          lines: [
            { variantId: 'v1', name: 'Tomatoes', pack: '500 g', price: 50, left },
            { variantId: 'v2', name: 'Onions', pack: '1 kg', price: 30, left: 1 },
          ],
        } as unknown as OrderPage
      }
      onClose={jest.fn()}
    />
  </QueryClientProvider>
);

const answer = (amount: number) => ({ amount, toWallet: amount, toSource: 0, allowed: true });

test('what is left when another person has given money back meanwhile is what the plan says', async () => {
  serverGives(212);
  const { rerender } = render(sheet(212, 1));
  fireEvent.click(screen.getByRole('radio', { name: /^Everything/ }));
  fireEvent.click(screen.getByRole('radio', { name: /^Wallet/ }));
  await screen.findByText(/₹212.*wallet/);
  serverGives(162);
  rerender(sheet(162, 1));
  await screen.findByText(/₹162.*wallet/);
});

test('a chosen product that another person has given back meanwhile can still be left out', () => {
  const { rerender } = render(sheet(212, 1));
  fireEvent.click(screen.getByRole('radio', { name: /^Items/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Tomatoes/ }));
  rerender(sheet(162, 0));
  fireEvent.click(screen.getByRole('checkbox', { name: /Tomatoes/ }));
  expect(screen.queryByRole('checkbox', { name: /Tomatoes/ })).toBeNull();
});

test('a refund that is sent again after a lost answer says that it was made once', async () => {
  serverGives(212);
  render(sheet(212, 1));
  fireEvent.click(screen.getByRole('radio', { name: /^Everything/ }));
  fireEvent.click(screen.getByRole('radio', { name: /^Wallet/ }));
  fireEvent.click(screen.getByRole('radio', { name: /^Bad/ }));
  refund.mockRejectedValueOnce(new Problem({ kind: 'server', status: 502 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Refund ₹212' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refund ₹212' })).toHaveProperty('disabled', false),
  );
  refund.mockResolvedValueOnce({ card: { id: 'o1', trackingId: 'TK-O1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund ₹212' }));
  await waitFor(() => expect(useToasts.getState().list).toHaveLength(1));
  expect(useToasts.getState().list[0]?.message).toBe(
    '₹212 is given back. The try without an answer was the same: it counts once.',
  );
});
