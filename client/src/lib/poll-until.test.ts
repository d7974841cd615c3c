import { pauseAfter, pollUntil } from './poll-until';

test('the pauses grow from two seconds to half a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, times) => pauseAfter(times));
  expect(pauses[0]).toBe(2000);
  expect(pauses.at(-1)).toBe(30_000);
  expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
});

test('a payment that takes a quarter of an hour is polled less than fifty times', () => {
  let at = 0;
  let times = 0;
  for (; at < 15 * 60_000; times += 1) at += pauseAfter(times);
  expect(times).toBeLessThan(50);
});

test('polling ends when the answer is decided, and goes on after a failure', () => {
  const interval = pollUntil((answer: string) => answer !== 'PENDING');
  const after = (data: string | undefined, dataUpdateCount: number, errorUpdateCount = 0) =>
    interval({ state: { data, dataUpdateCount, errorUpdateCount } });
  expect(after(undefined, 0)).toBe(2000);
  expect(after(undefined, 0, 3)).toBe(3000);
  expect(after('PENDING', 50)).toBe(30_000);
  expect(after('COMPLETED', 1)).toBe(false);
});
