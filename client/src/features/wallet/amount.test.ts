import { amountProblem } from './amount';

test.each(['500', ' 1 ', '49.5', '99.99', '100000'])('%j can be paid', (text) => {
  expect(amountProblem(text)).toBeUndefined();
});

test.each(['', '0', '0.99', '-5', '1.005', '1e3', 'abc', '5,000', 'NaN', 'Infinity'])(
  '%j is no amount',
  (text) => {
    expect(amountProblem(text)).toBe('account.validAmount');
  },
);

test.each(['100000.01', '100001', '999999999'])('%j is more than one payment takes', (text) => {
  expect(amountProblem(text)).toBe('wallet.amountTooLarge');
});
