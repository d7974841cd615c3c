import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { settingsQuery, type Settings } from '@/api';
import { createQueryClient } from '@/api/query-client';
import type { CartState } from '../use-cart';
import { FreeDelivery, useFreeDelivery } from './free-delivery';

/** Delivery costs ₹25 and is free from ₹199, as in the demo shop. */
function Shop({ children }: { children: ReactNode }) {
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { freeDeliveryAbove: 199 } as Settings);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

type Shown = Pick<CartState, 'total' | 'bill'>;

/** The bill that the server makes of items worth `subTotal`. */
const bill = (subTotal: number, deliveryCharge: number) =>
  ({ subTotal, deliveryCharge }) as CartState['bill'];

const gapOf = (cart: Shown) => renderHook(() => useFreeDelivery(cart), { wrapper: Shop }).result.current.gap;

test.each<[string, number, Shown]>([
  ['below the threshold', 73.5, { total: 125.5, bill: bill(125.5, 25) }],
  ['before the first bill', 73, { total: 126, bill: undefined }],
  ['a paisa below it', 0.01, { total: 198.99, bill: bill(198.99, 25) }],
  [
    'at once after a line is taken out, while the bill is still that of free delivery',
    99,
    { total: 100, bill: bill(250, 0) },
  ],
])('something is missing %s', (_, missing, cart) => {
  expect(gapOf(cart)).toBe(missing);
});

test.each<[string, Shown]>([
  ['from the threshold on', { total: 199, bill: bill(199, 0) }],
  ['far above it', { total: 640, bill: bill(640, 0) }],
  ['at once after a line is added, while the bill still has the charge', { total: 250, bill: bill(100, 25) }],
  ['where a promo code makes it free', { total: 126, bill: bill(126, 0) }],
  ['where the shop charges nothing', { total: 10, bill: bill(10, 0) }],
])('nothing is missing %s', (_, cart) => {
  expect(gapOf(cart)).toBe(0);
});

test('the cart urges to add more only if that makes the delivery free', () => {
  const open = (cart: Shown) => render(<FreeDelivery cart={cart as CartState} />, { wrapper: Shop });
  open({ total: 126, bill: bill(126, 25) });
  screen.getByText('Add ₹73 more for free delivery');
  screen.getByText('Delivery is free above ₹199');
  screen.rerender(<FreeDelivery cart={{ total: 126, bill: bill(126, 0) } as CartState} />);
  expect(screen.queryByText(/more for free delivery/)).toBeNull();
  expect(screen.queryByText(/free above/)).toBeNull();
  screen.getByText('Delivery is free on this order');
});
