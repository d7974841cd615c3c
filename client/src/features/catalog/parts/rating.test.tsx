import { render, screen } from '@testing-library/react-native';

import { Rating } from './rating';

test('ratings without words are called ratings', () => {
  render(<Rating average={4.4} count={58} written={0} />);
  expect(screen.getByText('58 ratings')).toBeTruthy();
});

test('what can be read is counted beside them', () => {
  render(<Rating average={4.4} count={58} written={2} />);
  expect(screen.getByText('58 ratings · 2 reviews')).toBeTruthy();
});

test('nothing is said of a product without a rating', () => {
  render(<Rating average={0} count={0} written={0} />);
  expect(screen.toJSON()).toBeNull();
});
