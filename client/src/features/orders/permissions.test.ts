import { permissionsOf } from './permissions';
import type { Order } from './queries';

const now = new Date('2026-11-21T10:00:00Z');
const permissions = (part: Partial<Order>) =>
  permissionsOf(
    {
      orderStatus: 'Order Placed',
      paymentMethod: 'cod',
      paymentStatus: 'PENDING',
      placedAt: '2026-11-21T06:00:00Z',
      grandTotal: 100,
      ...part,
    } as Order,
    now,
  );

test('an order can be cancelled until its cut-off and not later', () => {
  expect(permissions({ cancellableUntil: '2026-11-21T10:00:01Z' }).cancel).toBe(true);
  expect(permissions({ cancellableUntil: '2026-11-21T10:00:00Z' }).cancel).toBe(false);
  expect(permissions({}).cancel).toBe(false);
});

test('a delivered order can be rated and ordered again, a cancelled one only ordered again', () => {
  expect(permissions({ orderStatus: 'Delivered' })).toMatchObject({ rate: true, reorder: true });
  expect(permissions({ orderStatus: 'Cancelled' })).toMatchObject({ rate: false, reorder: true });
  expect(permissions({ orderStatus: 'Out for Delivery' })).toMatchObject({ rate: false, reorder: false });
});

test('only money that was paid online can go back to its source', () => {
  const paid = { paymentMethod: 'phonePe', paymentStatus: 'COMPLETED' } as const;
  expect(permissions(paid).refundToSource).toBe(true);
  expect(permissions({ ...paid, grandTotal: 0 }).refundToSource).toBe(false);
  expect(permissions({ paymentMethod: 'wallet', paymentStatus: 'COMPLETED' }).refundToSource).toBe(false);
});

test('an order that was never placed has failed, a cancelled one has not', () => {
  expect(permissions({ orderStatus: 'Cancelled', placedAt: null }).failed).toBe(true);
  expect(permissions({ orderStatus: 'Cancelled' }).failed).toBe(false);
  expect(permissions({ orderStatus: 'Pending Payment', placedAt: null })).toMatchObject({
    pay: true,
    failed: false,
  });
});
