import { isOnline } from '@/lib/network';
import { Problem } from '@/lib/problem';
import { createQueryClient } from './query-client';

jest.mock('@/lib/network', () => ({ isOnline: jest.fn() }));
jest.useFakeTimers();

const offline = new Problem({ kind: 'offline' });

/** How often a failing query is tried, and after how many milliseconds the screen hears of it. */
async function fail(error: Error, online: boolean) {
  jest.mocked(isOnline).mockReturnValue(online);
  const queryFn = jest.fn(() => Promise.reject(error));
  const begun = Date.now();
  const failed = createQueryClient()
    .fetchQuery({ queryKey: ['home'], queryFn })
    .catch(() => Date.now() - begun);
  await jest.advanceTimersByTimeAsync(60_000);
  return { tries: queryFn.mock.calls.length, ms: await failed };
}

test.each([
  ['no network, as the browser knows', offline, false, { tries: 2, ms: 250 }],
  ['no server', offline, true, { tries: 2, ms: 1000 }],
  ['a fault of the server', new Problem({ kind: 'server', status: 502 }), true, { tries: 3, ms: 3000 }],
  ['a refusal', new Problem({ kind: 'invalid', status: 400 }), true, { tries: 1, ms: 0 }],
])('how soon a screen says that it failed: %s', async (_, error, online, expected) => {
  expect(await fail(error, online)).toEqual(expected);
});
