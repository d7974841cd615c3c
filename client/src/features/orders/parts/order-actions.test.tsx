import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { createQueryClient } from '@/api/query-client';
import { SheetStack } from '@/ui/sheet-stack';
import type { Order } from '../queries';
import { OrderActions } from './order-actions';

const metrics = {
  frame: { x: 0, y: 0, width: 390, height: 800 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
const okra = { _id: 'l1', productId: 'okra', variantId: 'okra-500g', name: 'Okra', images: [], quantity: 1 };
const order = {
  _id: 'o1',
  trackingId: 'TK-1',
  orderStatus: 'Delivered',
  products: [okra],
} as unknown as Order;
const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));

test('a rating that was begun is still there when its dialog is opened again', () => {
  render(
    <SafeAreaProvider initialMetrics={metrics}>
      <QueryClientProvider client={createQueryClient()}>
        <SheetStack>{null}</SheetStack>
        <OrderActions order={order} brief />
      </QueryClientProvider>
    </SafeAreaProvider>,
  );
  press('Rate order TK-1');
  fireEvent.press(screen.getByRole('radio', { name: '4 stars' }));
  fireEvent.changeText(screen.getByLabelText('A few words on Okra'), 'Tender');
  press('Close');
  expect(screen.queryByLabelText('A few words on Okra')).toBeNull();
  press('Rate order TK-1');
  expect(screen.getByDisplayValue('Tender')).toBeTruthy();
});
