import { amountOf } from './amount';

test.each([
  ['500', 500],
  [' 1 ', 1],
  ['49.5', 49.5],
  ['99.99', 99.99],
  ['100000', 100000],
])('%j is an amount', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each(['', '0', '0.99', '-5', '1.005', '1e3', 'abc', '100000.01', '100001', '5,000', 'NaN', 'Infinity'])(
  '%j is no amount',
  (text) => {
    expect(amountOf(text)).toBeNull();
  },
);
