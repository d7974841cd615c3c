import { whyKey } from './why';

test('every reason has its words, and an unknown one says that the money comes back', () => {
  expect(whyKey('payment_failed')).toBe('orders.why_payment_failed');
  expect(whyKey('payment_late')).toBe('orders.why_payment_late');
  expect(whyKey('payment_away')).toBe('orders.why_payment_unstarted');
  expect(whyKey('slot_full')).toBe('orders.why_not_held');
  expect(whyKey('something_new')).toBe('orders.why_not_held');
});
