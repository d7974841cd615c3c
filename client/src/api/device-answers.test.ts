import { QueryClient } from '@tanstack/react-query';

import type { KeyValue } from '@/lib/storage';
import { keepAnswers } from './device-answers';

const now = new Date('2026-03-08T10:00:00Z').getTime();
const hour = 60 * 60 * 1000;

function memory(): KeyValue {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

/** Starts the app on a phone with this storage. */
function start(store: KeyValue, build = '1') {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst' } } });
  return { client, ...keepAnswers(client, store, build) };
}

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

test('the next start shows the last answers with the time at which they were given', () => {
  const store = memory();
  const { client } = start(store);
  client.setQueryData(['home'], [{ title: 'Mangoes' }]);
  jest.advanceTimersByTime(hour);
  const next = start(store).client;
  expect(next.getQueryData(['home'])).toEqual([{ title: 'Mangoes' }]);
  expect(next.getQueryState(['home'])).toMatchObject({ dataUpdatedAt: now, fetchStatus: 'idle' });
});

test('answers not yet written are written when the app leaves the screen, because the system may end it', () => {
  const store = memory();
  const { client, save } = start(store);
  client.setQueryData(['settings'], { otpLength: 6 });
  expect(start(store).client.getQueryData(['settings'])).toBeUndefined();
  save();
  expect(start(store).client.getQueryData(['settings'])).toEqual({ otpLength: 6 });
});

test('answers that a clock which was ahead has dated are not shown: they would count as fresh until that time', () => {
  const store = memory();
  jest.setSystemTime(now + 2 * hour);
  const { client, save } = start(store);
  client.setQueryData(['home'], [{ title: 'Mangoes' }]);
  save();
  jest.setSystemTime(now);
  expect(start(store).client.getQueryData(['home'])).toBeUndefined();
});

test('orders, money, addresses, searches and the cart are not written', () => {
  const store = memory();
  const { client, save } = start(store);
  const personal = [
    'orders',
    'order',
    'wallet',
    'profile',
    'addresses',
    'search',
    'suggest',
    'cart',
    'payment',
  ];
  for (const name of personal) client.setQueryData([name], 'hers');
  client.setQueryData(['home'], []);
  save();
  expect(store.get('answers')).not.toContain('hers');
});

test('a logout deletes the kept answers and those that wait to be written', () => {
  const store = memory();
  const { client, save, forget } = start(store);
  client.setQueryData(['home'], ['her favourite']);
  save();
  client.setQueryData(['product', '1'], 'her favourite');
  forget();
  jest.advanceTimersByTime(hour);
  expect(store.get('answers')).toBeNull();
});

test('a query filled from the device is empty after the reset at a logout', async () => {
  const store = memory();
  const { client, save } = start(store);
  client.setQueryData(['product', '1'], 'her favourite');
  save();
  const next = start(store).client;
  await next.resetQueries();
  expect(next.getQueryData(['product', '1'])).toBeUndefined();
});

test('answers that are of another build, more than a week old or malformed are not shown', () => {
  const store = memory();
  const { client, save } = start(store);
  client.setQueryData(['home'], []);
  save();
  expect(start(store, '2').client.getQueryData(['home'])).toBeUndefined();
  jest.setSystemTime(now + 8 * 24 * hour);
  expect(start(store).client.getQueryData(['home'])).toBeUndefined();
  for (const strange of [
    '',
    '7',
    'null',
    '{"build":"1"}',
    '{"build":"1","queries":7}',
    '{"build":"1","queries":[7]}',
  ]) {
    store.set('answers', strange);
    expect(start(store).client.getQueryCache().getAll()).toEqual([]);
  }
});

test('only the newest forty answers are kept, and no more characters than a start may read', () => {
  const store = memory();
  const { client, save } = start(store);
  for (let at = 0; at < 60; at += 1) {
    jest.setSystemTime(now + at);
    client.setQueryData(['product', String(at)], at);
  }
  save();
  const kept = start(store).client;
  expect(kept.getQueryCache().getAll()).toHaveLength(40);
  expect(kept.getQueryData(['product', '59'])).toBe(59);
  expect(kept.getQueryData(['product', '19'])).toBeUndefined();

  jest.setSystemTime(now + 100);
  client.setQueryData(['products', 'large'], 'x'.repeat(1_000_001));
  save();
  expect(store.get('answers')!.length).toBeLessThan(1_000_000);
  expect(start(store).client.getQueryData(['product', '59'])).toBe(59);
});
