import { render, screen } from '@testing-library/react-native';

import { Rating } from './rating';

test('ratings without a text are counted as ratings', () => {
  render(<Rating average={4.4} count={58} written={0} />);
  expect(screen.getByText('58 ratings')).toBeTruthy();
});

test('reviews with a text are counted beside the ratings', () => {
  render(<Rating average={4.4} count={58} written={2} />);
  expect(screen.getByText('58 ratings · 2 reviews')).toBeTruthy();
});

test('nothing is shown for a product without a rating', () => {
  render(<Rating average={0} count={0} written={0} />);
  expect(screen.toJSON()).toBeNull();
});
