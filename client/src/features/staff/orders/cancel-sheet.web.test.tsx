import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';

import { queryClient } from '@/api';
import { CancelSheet } from './cancel-sheet';
import type { OrderPage } from './queries';

afterEach(cleanup);

const show = (more: Partial<OrderPage>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <CancelSheet
        page={{ card: { id: 'o1', trackingId: 'TK-O1' }, ...more } as unknown as OrderPage}
        onClose={jest.fn()}
      />
    </QueryClientProvider>,
  );

test('only what was paid online can go one way or the other: the wallet’s part goes back to the wallet', () => {
  show({ ifCancelled: { toWallet: 20, toSource: 30 } });
  expect(screen.getByText('₹20 from the wallet goes back there at once.')).toBeTruthy();
  expect(screen.getByText('Where should ₹30 go?')).toBeTruthy();
});

test.each([
  [20, 0, '₹20 from the wallet goes back there at once.'],
  [0, 0, 'Nothing was paid yet, so there is nothing to give back.'],
])('without a payment online nothing is asked (%d from the wallet)', (toWallet, toSource, words) => {
  show({ ifCancelled: { toWallet, toSource } });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/^Where should/)).toBeNull();
});

test('of a server that does not say what goes back, what was paid counts: it never goes to the wallet unasked', () => {
  show({ method: 'phonePe', paid: 50 });
  expect(screen.getByText('Where should ₹50 go?')).toBeTruthy();
  cleanup();
  show({ method: 'cod', paid: 20 });
  expect(screen.getByText('₹20 from the wallet goes back there at once.')).toBeTruthy();
});
