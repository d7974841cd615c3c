import { DateTimeFormat } from './intl';

test.each(['en-IN', 'hi-IN'] as const)('weekdays in %s are named as Intl names them', (locale) => {
  for (let day = 1; day <= 7; day++) {
    const date = new Date(Date.UTC(2026, 10, day));
    expect(new DateTimeFormat(locale).format(date)).toBe(
      new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date),
    );
  }
});
