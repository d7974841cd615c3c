import { t } from '@/i18n';
import { paymentWords } from './payment-words';

const replacedBy = { _id: 'o2', trackingId: 'TK2' };

test('the payment of an order has its method and its state', () => {
  expect(paymentWords({ paymentMethod: 'phonePe', paymentStatus: 'COMPLETED' }, t)).toBe('Pay Online · paid');
  expect(paymentWords({ paymentMethod: 'phonePe', paymentStatus: 'FAILED' }, t)).toBe('Pay Online · failed');
  expect(paymentWords({ paymentMethod: 'cod', paymentStatus: 'FAILED' }, t)).toBe('Cash on delivery');
});

test('a payment that was given up for cash has not failed, and money that came nevertheless is said', () => {
  const order = { paymentMethod: 'phonePe', replacedBy } as const;
  expect(paymentWords({ ...order, paymentStatus: 'FAILED' }, t)).toBe('Pay Online · changed to cash');
  expect(paymentWords({ ...order, paymentStatus: 'REFUNDED' }, t)).toBe('Pay Online · refunded');
});
