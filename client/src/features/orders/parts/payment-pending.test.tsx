import { render, screen } from '@testing-library/react-native';

import type { Order, Payment } from '../queries';
import { usePaymentWatch } from '../use-payment-watch';
import { PaymentPending } from './payment-pending';

jest.mock('../use-payment-watch', () => ({ usePaymentWatch: jest.fn() }));
jest.mock('../use-pay-in-cash', () => ({ usePayInCash: () => ({ busy: false, pay: jest.fn() }) }));
// Only the sentences above the order matter here.
jest.mock('./order-columns', () => ({ OrderColumns: () => null }));
jest.mock('./order-hero', () => ({ OrderHero: () => null }));

const order = { _id: 'o1', grandTotal: 100 } as Order;

function saying(payment: Partial<Payment>, unreachable = false) {
  jest
    .mocked(usePaymentWatch)
    .mockReturnValue({ payment: payment as Payment, unreachable, checking: false, check: jest.fn() });
  render(<PaymentPending order={order} />);
}

test('a gateway that gives no answer is said to delay payments', () => {
  saying({ delayed: true });
  expect(screen.getByText(/Payments are delayed at the moment/)).toBeTruthy();
});

test('a payment that is only waited for is not', () => {
  saying({ delayed: false });
  expect(screen.queryByText(/Payments are delayed/)).toBeNull();
});

test('a shop that cannot be asked says that first', () => {
  saying({ delayed: true }, true);
  expect(screen.getByText(/We could not ask just now/)).toBeTruthy();
  expect(screen.queryByText(/Payments are delayed/)).toBeNull();
});
