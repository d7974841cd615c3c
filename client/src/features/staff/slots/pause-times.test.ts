import { days, mayEnd, momentOf, quickTimes, times } from './pause-times';

/** A time of 23 November 2026 in India. */
const at = (time: string) => momentOf('2026-11-23', time).getTime();
const ends = (time: string) =>
  Object.fromEntries(quickTimes(at(time)).map(({ choice, until }) => [choice, until.toISOString()]));

test('the quick choices end in an hour, at ten in the evening and at seven the next morning, in India', () => {
  expect(ends('11:02')).toEqual({
    hour: momentOf('2026-11-23', '12:05').toISOString(),
    tonight: momentOf('2026-11-23', '22:00').toISOString(),
    morning: momentOf('2026-11-24', '07:00').toISOString(),
  });
});

test('an evening that is nearly over is not offered', () => {
  expect(Object.keys(ends('21:20'))).toEqual(['hour', 'tonight', 'morning']);
  expect(Object.keys(ends('21:45'))).toEqual(['hour', 'morning']);
  expect(Object.keys(ends('23:59'))).toEqual(['hour', 'morning']);
});

test('after midnight the next morning is that of the same day, until it begins', () => {
  expect(ends('00:30').morning).toBe(momentOf('2026-11-23', '07:00').toISOString());
  expect(ends('06:30').morning).toBe(momentOf('2026-11-24', '07:00').toISOString());
});

test('an own time is a day in India within the next 31, and half an hour', () => {
  // At 3 in the morning in India it is still the day before in UTC.
  expect(days(at('03:00'))[0]).toBe('2026-11-23');
  expect(days(at('03:00'))).toHaveLength(31);
  expect(times().slice(-2)).toEqual(['23:00', '23:30']);
  expect(momentOf('2026-11-24', '18:30').toISOString()).toBe('2026-11-24T13:00:00.000Z');
});

test('a pause ends in the future, and within 31 days', () => {
  expect(mayEnd(momentOf('2026-11-23', '10:00'), at('10:00'))).toBe(false);
  expect(mayEnd(momentOf('2026-11-23', '10:30'), at('10:00'))).toBe(true);
  expect(mayEnd(momentOf('2026-12-24', '10:00'), at('10:00'))).toBe(true);
  expect(mayEnd(momentOf('2026-12-24', '10:30'), at('10:00'))).toBe(false);
});
