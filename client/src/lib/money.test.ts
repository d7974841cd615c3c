import { formatMoney } from './money';

const rupees = (digits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

test.each([0, 1, 7, 100, 999, 1000, 12345, 124500, 9999999, 123456789, -1, -1000, -124500])(
  '%d rupees are written as Intl writes them',
  (amount) => {
    expect(formatMoney(amount)).toBe(rupees(0).format(amount));
  },
);

test.each([0.5, 4.35, 18.5, 1234.05, 99999.99, -18.05])('paise of %d too', (amount) => {
  expect(formatMoney(amount)).toBe(rupees(2).format(amount));
});
