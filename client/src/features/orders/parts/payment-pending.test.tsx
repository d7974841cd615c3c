import { render, screen } from '@testing-library/react-native';

import type { Order, Payment } from '../queries';
import { usePaymentWatch } from '../use-payment-watch';
import { PaymentPending } from './payment-pending';

jest.mock('../use-payment-watch', () => ({ usePaymentWatch: jest.fn() }));
jest.mock('../use-pay-in-cash', () => ({ usePayInCash: () => ({ busy: false, pay: jest.fn() }) }));
// These tests look only at the sentences above the order.
jest.mock('./order-columns', () => ({ OrderColumns: () => null }));
jest.mock('./order-hero', () => ({ OrderHero: () => null }));

const order = { _id: 'o1', grandTotal: 100 } as Order;

function saying(payment: Partial<Payment>, unreachable = false) {
  jest
    .mocked(usePaymentWatch)
    .mockReturnValue({ payment: payment as Payment, unreachable, checking: false, check: jest.fn() });
  render(<PaymentPending order={order} />);
}

test('says that payments are delayed if the gateway does not answer the server', () => {
  saying({ delayed: true });
  expect(screen.getByText(/Payments are delayed at the moment/)).toBeTruthy();
});

test('does not say so if the payment is only pending', () => {
  saying({ delayed: false });
  expect(screen.queryByText(/Payments are delayed/)).toBeNull();
});

test('says only that the shop cannot be reached, if so', () => {
  saying({ delayed: true }, true);
  expect(screen.getByText(/We could not ask just now/)).toBeTruthy();
  expect(screen.queryByText(/Payments are delayed/)).toBeNull();
});
