import { stepsOf } from './progress';

const done = (status: Parameters<typeof stepsOf>[0]) => stepsOf(status).map((step) => step.done);

test('a placed order shows Order Placed and Processing as done', () => {
  expect(stepsOf('Order Placed').map(({ label, done: isDone }) => [label, isDone])).toEqual([
    ['orders.placed', true],
    ['orders.processing', true],
    ['orders.outForDelivery', false],
    ['orders.delivered', false],
  ]);
});

test.each([
  ['Pending Payment', [false, false, false, false]],
  ['Processing', [true, true, false, false]],
  ['Out for Delivery', [true, true, true, false]],
  ['Delivered', [true, true, true, true]],
] as const)('%s', (status, expected) => {
  expect(done(status)).toEqual(expected);
});

test('a cancelled order has no steps', () => {
  expect(stepsOf('Cancelled')).toEqual([]);
});
