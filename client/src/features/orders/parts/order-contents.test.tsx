import { render, screen } from '@testing-library/react-native';

import type { Order } from '../queries';
import { OrderBill, OrderItems } from './order-contents';

const line = {
  _id: 'l1',
  productId: 'tomato',
  variantId: 'tomato-500g',
  name: 'Tomato',
  images: [],
  tile: 'leaf',
  weight: '500',
  weightUnit: 'g',
  price: 18,
  quantity: 2,
  totalAmount: 36,
};
const order = {
  _id: 'o1',
  orderStatus: 'Delivered',
  paymentStatus: 'COMPLETED',
  products: [{ ...line, delivered: 1, deliveredAmount: 18 }],
  billRows: [{ key: 'toPay', amount: 18, sum: true, always: true }],
  savings: 0,
  mrpTotal: 18,
  subTotal: 18,
  discountAmount: 0,
  grandTotal: 18,
  orderedValue: 36,
} as unknown as Order;

test('an item of which one was missing says how many came, and costs what came', () => {
  render(<OrderItems order={order} />);
  expect(screen.getByText(/1 came/)).toBeTruthy();
  expect(screen.getByText('₹18')).toBeTruthy();
});

test('what free delivery saves is the fee, without what was rounded off', () => {
  const rows = [
    { key: 'mrp', amount: 293.2, sum: false, always: true },
    { key: 'saving', amount: -45.6, sum: false, always: false },
    { key: 'discount', amount: -24.76, sum: false, always: false },
    { key: 'delivery', amount: 0, sum: false, always: true },
    { key: 'roundOff', amount: -0.84, sum: false, always: false },
    { key: 'toPay', amount: 222, sum: true, always: true },
  ];
  const bill = { billRows: rows, baseDeliveryCharge: 25, savings: 96.2 };
  render(<OrderBill order={{ ...order, ...bill, grandTotal: 222 } as Order} />);
  screen.getByText('₹25');
});

test.each(['COMPLETED', 'REFUNDED'] as const)(
  'what was paid is not to be paid again: %s',
  (paymentStatus) => {
    render(<OrderBill order={{ ...order, paymentStatus }} />);
    screen.getByText('Paid');
    expect(screen.queryByText('To pay')).toBeNull();
  },
);

test('before the delivery it says how many will come', () => {
  render(<OrderItems order={{ ...order, orderStatus: 'Processing' }} />);
  expect(screen.getByText(/1 will come/)).toBeTruthy();
});

test('an item that was weighed says what it weighs, and costs that', () => {
  const melon = { ...line, nominalGrams: 3000, deliveredGrams: 5400, deliveredAmount: 32.4 };
  render(<OrderItems order={{ ...order, products: [melon] as unknown as Order['products'] }} />);
  expect(screen.getByText(/5,400 g of 6,000 g/)).toBeTruthy();
  expect(screen.queryByText(/came/)).toBeNull();
  expect(screen.getByText('₹32.40')).toBeTruthy();
});

test('an item that came whole is as it was ordered', () => {
  render(<OrderItems order={{ ...order, products: [line] as unknown as Order['products'] }} />);
  expect(screen.queryByText(/came/)).toBeNull();
  expect(screen.getByText('₹36')).toBeTruthy();
});

test('the bill says what the order was for', () => {
  render(<OrderBill order={order} />);
  expect(screen.getByText('The order was for ₹36. You pay only for what comes.')).toBeTruthy();
});
