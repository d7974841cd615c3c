import { cartWorld, tomato } from './testing/cart-world';
import { debounceMs } from './cart-outbox';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a change that was made while the clock was ahead is sent when the clock is right again', async () => {
  const { outbox, server } = cartWorld();
  jest.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  outbox.set(tomato, 2);
  jest.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await jest.advanceTimersByTimeAsync(debounceMs);
  expect(server.log).toEqual(['tomato=2']);
});
