import { DateTimeFormat, NumberFormat } from './intl';

const digits = (count: number) =>
  ({
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  }) as const;

test.each([0, 1, 7, 100, 999, 1000, 12345, 124500, 9999999, 123456789, -1, -1000, -124500])(
  '%d rupees are written as Intl writes them',
  (rupees) => {
    for (const options of [digits(0), digits(2)]) {
      expect(new NumberFormat('en-IN', options).format(rupees)).toBe(
        new Intl.NumberFormat('en-IN', options).format(rupees),
      );
    }
  },
);

test.each([0.5, 18.5, 1234.05, 99999.99])('paise of %d too', (rupees) => {
  expect(new NumberFormat('en-IN', digits(2)).format(rupees)).toBe(
    new Intl.NumberFormat('en-IN', digits(2)).format(rupees),
  );
});

test.each(['en-IN', 'hi-IN'] as const)('weekdays in %s are named as Intl names them', (locale) => {
  for (let day = 1; day <= 7; day++) {
    const date = new Date(Date.UTC(2026, 10, day));
    expect(new DateTimeFormat(locale).format(date)).toBe(
      new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date),
    );
  }
});
