import { render, screen } from '@testing-library/react-native';

import type { Order } from '../queries';
import { Shortages } from './shortages';

const order = {
  _id: 'o1',
  orderStatus: 'Processing',
  cancellableUntil: '2999-01-01T00:00:00Z',
  products: [
    { _id: 'l1', productId: 'tomato', variantId: 'tomato-500g', name: 'Tomato', images: [], quantity: 3 },
  ],
  shortages: [{ variantId: 'tomato-500g', name: 'Tomato', nameHi: 'टमाटर', units: 2 }],
} as unknown as Order;

test('says what is missing, and that the order can be cancelled free of charge', () => {
  render(<Shortages order={order} />);
  expect(
    screen.getByText('2 of 3 Tomato cannot be delivered. You can cancel the order free of charge.'),
  ).toBeTruthy();
});

test('promises nothing when the order has left', () => {
  render(<Shortages order={{ ...order, orderStatus: 'Out for Delivery', cancellableUntil: undefined }} />);
  expect(screen.getByText('2 of 3 Tomato cannot be delivered.')).toBeTruthy();
});

test('says nothing if everything comes', () => {
  render(<Shortages order={{ ...order, shortages: [] }} />);
  expect(screen.queryByText(/cannot be delivered/)).toBeNull();
});
