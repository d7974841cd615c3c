import { Problem } from '@/lib/problem';
import { Feed, gathered, pauseAfter } from './feed';
import type { Changes } from './queries';

const answer = (cursor: string, more: Partial<Changes> = {}): Changes => ({
  cursor,
  orders: [],
  reset: false,
  ...more,
});
const refused = (kind: 'offline' | 'unauthorized', code = '') => new Problem({ kind, code });

/** A server that gives these answers, one after the other, and then ends the feed. */
function serverOf(answers: (Changes | Error)[]) {
  const stop = new AbortController();
  const asked: string[] = [];
  const pauses: number[] = [];
  const heard: string[] = [];
  const feed = new Feed({
    ask: (since) => {
      asked.push(since);
      const next = answers.shift();
      if (!next) {
        stop.abort();
        return Promise.reject(new Error('the test is over'));
      }
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    heard: ({ cursor }) => void heard.push(cursor),
    sleep: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    now: (() => {
      let at = 0;
      return () => (at += 400);
    })(),
    random: () => 1,
  });
  return { feed, asked, pauses, heard, run: () => feed.run(stop.signal) };
}

test('each question goes on from the answer before', async () => {
  const { run, asked, heard, pauses } = serverOf([answer('a'), answer('b'), answer('c')]);
  await run();
  expect(asked).toEqual(['', 'a', 'b', 'c']);
  expect(heard).toEqual(['a', 'b', 'c']);
  expect(pauses).toEqual([]);
});

test('after errors it waits longer each time, keeps its cursor, and begins anew after an answer', async () => {
  const { run, asked, pauses } = serverOf([
    answer('a'),
    refused('offline'),
    refused('offline'),
    refused('offline'),
    answer('b'),
    refused('offline'),
  ]);
  await run();
  expect(asked).toEqual(['', 'a', 'a', 'a', 'a', 'b', 'b']);
  expect(pauses).toEqual([1000, 2000, 4000, 1000]);
});

test('no pause is longer than half a minute, and devices do not wait equally long', () => {
  expect(pauseAfter(30, () => 1)).toBe(30_000);
  expect(pauseAfter(3, () => 0)).toBe(3000);
});

test('an ended session, or a person who may not see orders, is not asked for again', async () => {
  for (const error of [refused('unauthorized'), new Problem({ kind: 'invalid', code: 'not_permitted' })]) {
    const { run, asked } = serverOf([error, answer('a')]);
    await run();
    expect(asked).toEqual(['']);
  }
});

test('a server that answers nothing at once is not asked again at once', async () => {
  const stop = new AbortController();
  const pauses: number[] = [];
  let left = 3;
  const feed = new Feed({
    ask: () => {
      if (left-- === 0) stop.abort();
      return Promise.resolve(answer('x'));
    },
    heard: () => undefined,
    sleep: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    now: () => 0,
  });
  await feed.run(stop.signal);
  expect(pauses).toEqual([1000, 1000]);
});

test('what is gathered is done although calls do not cease', () => {
  jest.useFakeTimers();
  const work = jest.fn();
  const call = gathered(work, () => 500);
  for (let ms = 0; ms < 2000; ms += 100) {
    call();
    jest.advanceTimersByTime(100);
  }
  expect(work).toHaveBeenCalledTimes(4);
  jest.advanceTimersByTime(10_000);
  expect(work.mock.calls.length).toBeLessThanOrEqual(5);
  jest.useRealTimers();
});
