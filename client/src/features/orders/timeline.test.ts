import { stepsOf } from './progress';
import { stagesOf } from './timeline';

const at = (hour: number) => `2026-11-21T0${hour}:00:00Z`;
const told = (stages: ReturnType<typeof stagesOf>) =>
  stages.map(({ status, at: when }) => `${status}${when ? ' ✓' : ''}`);

test('past stages have their time, and the expected ones follow', () => {
  const timeline = [
    { status: 'Order Placed', at: at(1) },
    { status: 'Processing', at: at(2) },
  ] as const;
  const stages = stagesOf({ timeline: [...timeline], orderStatus: 'Processing' });
  expect(told(stages)).toEqual(['Order Placed ✓', 'Processing ✓', 'Out for Delivery', 'Delivered']);
  expect(stages[1]?.at).toBe(at(2));
});

test('a placed order is shown as being prepared, as on its confirmation', () => {
  const stages = stagesOf({ timeline: [{ status: 'Order Placed', at: at(1) }], orderStatus: 'Order Placed' });
  const done = stages.filter((stage) => stage.done).map(({ status }) => status);
  expect(done).toEqual(['Order Placed', 'Processing']);
  const confirmed = stepsOf('Order Placed').filter((step) => step.done);
  expect(confirmed.map(({ status }) => status)).toEqual(done);
});

test('an unpaid order has all four stages before it', () => {
  const stages = stagesOf({
    timeline: [{ status: 'Pending Payment', at: at(1) }],
    orderStatus: 'Pending Payment',
  });
  expect(told(stages)).toEqual([
    'Pending Payment ✓',
    'Order Placed',
    'Processing',
    'Out for Delivery',
    'Delivered',
  ]);
});

test('after the payment, "waiting for payment" is shown as "order started"', () => {
  const timeline = [
    { status: 'Pending Payment' as const, at: at(1) },
    { status: 'Order Placed' as const, at: at(2) },
  ];
  expect(stagesOf({ timeline, orderStatus: 'Order Placed' })[0]?.label).toBe('orders.started');
  expect(stagesOf({ timeline: timeline.slice(0, 1), orderStatus: 'Pending Payment' })[0]?.label).toBe(
    'orders.pendingPayment',
  );
});

test('no stage is expected after a cancellation or a delivery', () => {
  const cancelled = stagesOf({
    timeline: [
      { status: 'Order Placed', at: at(1) },
      { status: 'Cancelled', at: at(2) },
    ],
    orderStatus: 'Cancelled',
  });
  expect(told(cancelled)).toEqual(['Order Placed ✓', 'Cancelled ✓']);
  const delivered = stagesOf({ timeline: [{ status: 'Delivered', at: at(3) }], orderStatus: 'Delivered' });
  expect(told(delivered)).toEqual(['Delivered ✓']);
});

test('an order that was given up for one in cash is not called cancelled', () => {
  const timeline = [
    { status: 'Pending Payment' as const, at: at(1) },
    { status: 'Cancelled' as const, at: at(2) },
  ];
  const labels = (replacedBy?: { _id: string; trackingId: string }) =>
    stagesOf({ timeline, orderStatus: 'Cancelled', replacedBy }).map(({ label }) => label);
  expect(labels()).toEqual(['orders.started', 'orders.cancelled']);
  expect(labels({ _id: 'o2', trackingId: 'TK2' })).toEqual(['orders.started', 'orders.replacedStatus']);
});

test('an order that was cancelled and then placed by a late payment goes on', () => {
  const stages = stagesOf({
    timeline: [
      { status: 'Pending Payment', at: at(1) },
      { status: 'Cancelled', at: at(2) },
      { status: 'Order Placed', at: at(3) },
    ],
    orderStatus: 'Order Placed',
  });
  expect(told(stages).slice(0, 4)).toEqual([
    'Pending Payment ✓',
    'Cancelled ✓',
    'Order Placed ✓',
    'Processing',
  ]);
});
