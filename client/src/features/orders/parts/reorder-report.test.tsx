import { render, screen } from '@testing-library/react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { SheetStack } from '@/ui/sheet-stack';
import type { Unavailable } from '../queries';
import { ReorderReport } from './reorder-report';

const metrics = {
  frame: { x: 0, y: 0, width: 390, height: 800 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
const missing: Unavailable = {
  productId: 'okra',
  variantId: 'okra-500g',
  name: 'Okra',
  reason: 'fewer',
  wanted: 3,
  available: 1,
};

function report(lines: number, more: Partial<Unavailable> = {}) {
  render(
    <SafeAreaProvider initialMetrics={metrics}>
      <SheetStack>{null}</SheetStack>
      <ReorderReport missing={[{ ...missing, ...more }]} lines={lines} onClose={() => undefined} />
    </SafeAreaProvider>,
  );
}

test.each([
  ['fewer of the only item', 1, { available: 1 }],
  ['none of one of two items', 2, { reason: 'out_of_stock', available: 0 }],
] as const)('the rest is in the cart: %s', (_, lines, more) => {
  report(lines, more);
  screen.getByText('The rest is in your cart.');
});

test.each([
  { reason: 'out_of_stock', available: 0 },
  { reason: 'cart_full', available: 3 },
] as const)(
  'of an order of which nothing could be put into the cart nothing is said to be there: %p',
  (more) => {
    report(1, more);
    screen.getByText('Nothing of it is available, so your cart is as it was.');
  },
);

test('says that some items of an earlier order are not available, and which', () => {
  report(1);
  expect(screen.getByRole('heading', { name: 'Not everything is available' })).toBeTruthy();
  expect(screen.getByText('Okra')).toBeTruthy();
  expect(screen.getByText('Only 1 of 3 available')).toBeTruthy();
});
