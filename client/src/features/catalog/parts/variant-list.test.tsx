import { fireEvent, render, screen } from '@testing-library/react-native';

import type { Variant } from '../product';
import { VariantList } from './variant-list';

const mockToggle = jest.fn();
jest.mock('@/features/cart', () => ({
  useStockWatch: () => ({ watched: false, toggle: mockToggle }),
  weightLabel: (_: unknown, { weight, weightUnit }: Variant) => `${weight} ${weightUnit}`,
}));

const variant = (id: string, weight: string, stock: number) =>
  ({ _id: id, weight, weightUnit: 'g', price: 20, discountedPrice: null, stock }) as unknown as Variant;

test('a sold-out variant cannot be chosen: it says so, and has a "Notify me" button', () => {
  const choose = jest.fn();
  const variants = [variant('small', '250', 0), variant('large', '500', 4)];
  render(<VariantList title="Ginger" variants={variants} chosen="large" onChoose={choose} />);
  const soldOut = screen.getByRole('button', { name: '250 g, Sold out. Notify me about 250 g' });
  fireEvent.press(soldOut);
  expect(choose).not.toHaveBeenCalled();
  expect(mockToggle).toHaveBeenCalledTimes(1);
  fireEvent.press(screen.getByText('500 g'));
  expect(choose).toHaveBeenCalledWith('large');
});
