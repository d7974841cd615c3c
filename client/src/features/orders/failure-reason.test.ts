import { failureReason } from './failure-reason';

test('every reason has a text, and an unknown one says that the money comes back', () => {
  expect(failureReason('payment_failed')).toBe('orders.reason_payment_failed');
  expect(failureReason('payment_late')).toBe('orders.reason_payment_late');
  expect(failureReason('payment_away')).toBe('orders.reason_payment_unstarted');
  expect(failureReason('slot_full')).toBe('orders.reason_not_held');
  expect(failureReason('something_new')).toBe('orders.reason_not_held');
});
