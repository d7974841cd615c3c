import { waitFor } from '@testing-library/react';

import { Problem } from '@/lib/problem';
import { answerFromKeptPages } from './kept-answers';
import { queryClient } from './query-client';

const address = 'http://localhost/products';
const html = `<script id="rendered" type="application/json">${JSON.stringify({ at: 0, answers: [[['list'], ['tomato']]] })}</script>`;
const match = (asked: string) =>
  Promise.resolve(asked === address ? { text: () => Promise.resolve(html) } : undefined);

const fails = () => Promise.reject(new Problem({ kind: 'offline' }));
const list = { queryKey: ['list'], queryFn: fails, retryDelay: 0 };
const shown = () => queryClient.getQueryData(['list']);

beforeEach(() => {
  Object.assign(globalThis, { caches: { match: jest.fn(match) } });
  window.history.replaceState(null, '', '/product/tomato');
});
afterEach(() => queryClient.clear());

test('a call that first fails before the address of its page is set gets the kept answer', async () => {
  const stop = answerFromKeptPages();
  const asked = queryClient.fetchQuery({
    ...list,
    queryFn: ({ queryKey }) => {
      if (queryClient.getQueryState(queryKey)?.fetchFailureCount)
        window.history.replaceState(null, '', '/products');
      return fails();
    },
    retry: 1,
  });
  await expect(asked).rejects.toThrow();
  await waitFor(() => expect(shown()).toEqual(['tomato']));
  stop();
});

test('a call that failed before the kept answers were loaded gets its answer', async () => {
  window.history.replaceState(null, '', '/products');
  await expect(queryClient.fetchQuery({ ...list, retry: false })).rejects.toThrow();
  const stop = answerFromKeptPages();
  await waitFor(() => expect(shown()).toEqual(['tomato']));
  stop();
});
