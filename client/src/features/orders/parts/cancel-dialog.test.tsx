import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { createQueryClient } from '@/api/query-client';
import { SheetStack } from '@/ui/sheet-stack';
import type { Order } from '../queries';
import { CancelDialog } from './cancel-dialog';

const metrics = {
  frame: { x: 0, y: 0, width: 390, height: 800 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
/** Of the ₹500 that were paid online, ₹400 were for what is missing. */
const order = {
  _id: 'o1',
  orderStatus: 'Processing',
  paymentMethod: 'phonePe',
  paymentStatus: 'COMPLETED',
  grandTotal: 100,
  walletUsed: 0,
} as unknown as Order;

function asked(more: Partial<Order>) {
  render(
    <SafeAreaProvider initialMetrics={metrics}>
      <QueryClientProvider client={createQueryClient()}>
        <SheetStack>{null}</SheetStack>
        <CancelDialog order={{ ...order, ...more }} onClose={jest.fn()} />
      </QueryClientProvider>
    </SafeAreaProvider>,
  );
}

test('all that was paid online goes back, also for what is missing', () => {
  asked({ ifCancelled: { toWallet: 0, toSource: 500 } });
  screen.getByText('Where should ₹500 go back to?');
  expect(screen.queryByText(/Nothing was paid/)).toBeNull();
});

test('so does all that was paid from the wallet', () => {
  asked({ grandTotal: 0, walletUsed: 20, ifCancelled: { toWallet: 120, toSource: 30 } });
  screen.getByText('₹120 from your wallet goes back there at once.');
  screen.getByText('Where should ₹30 go back to?');
});

test('cash that is not paid yet does not go back', () => {
  asked({ paymentMethod: 'cod', paymentStatus: 'PENDING', ifCancelled: { toWallet: 0, toSource: 0 } });
  screen.getByText(/Nothing was paid yet/);
});

test('of a server that does not say what goes back the bill counts', () => {
  asked({});
  screen.getByText('Where should ₹100 go back to?');
});
