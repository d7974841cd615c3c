import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';

import { queryClient } from '@/api';
import { CancelSheet } from './cancel-sheet';
import type { OrderPage } from './queries';

afterEach(cleanup);

const show = (ifCancelled: OrderPage['ifCancelled']) =>
  render(
    <QueryClientProvider client={queryClient}>
      <CancelSheet
        page={{ card: { id: 'o1', trackingId: 'TK-O1' }, ifCancelled } as unknown as OrderPage}
        onClose={jest.fn()}
      />
    </QueryClientProvider>,
  );

test('only what was paid online can go one way or the other: the wallet’s part goes back to the wallet', () => {
  show({ toWallet: 20, toSource: 30 });
  expect(screen.getByText('₹20 from the wallet goes back there at once.')).toBeTruthy();
  expect(screen.getByText('Where should ₹30 go?')).toBeTruthy();
});

test.each([
  [20, 0, '₹20 from the wallet goes back there at once.'],
  [0, 0, 'Nothing was paid yet, so there is nothing to give back.'],
])('without a payment online nothing is asked (%d from the wallet)', (toWallet, toSource, words) => {
  show({ toWallet, toSource });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/^Where should/)).toBeNull();
});
