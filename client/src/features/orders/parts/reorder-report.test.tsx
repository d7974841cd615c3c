import { render, screen } from '@testing-library/react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { SheetStack } from '@/ui/sheet-stack';
import { ReorderReport } from './reorder-report';

const metrics = {
  frame: { x: 0, y: 0, width: 390, height: 800 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
const missing = {
  productId: 'okra',
  variantId: 'okra-500g',
  name: 'Okra',
  reason: 'fewer' as const,
  wanted: 3,
  available: 1,
};

test('says that some items of an earlier order are not available, and which', () => {
  render(
    <SafeAreaProvider initialMetrics={metrics}>
      <SheetStack>{null}</SheetStack>
      <ReorderReport missing={[missing]} onClose={() => undefined} />
    </SafeAreaProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Not everything is available' })).toBeTruthy();
  expect(screen.getByText('Okra')).toBeTruthy();
  expect(screen.getByText('Only 1 of 3 available')).toBeTruthy();
});
