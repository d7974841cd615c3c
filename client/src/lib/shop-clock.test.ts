import { dayLabel } from './dates';
import { hearTime, onShopClock, shopNow } from './shop-clock';

const hour = 60 * 60 * 1000;
const right = Date.parse('2026-11-21T13:35:00Z');
const words = { today: 'Today', tomorrow: 'Tomorrow' };

/** The device's clock, and the answer of a server whose clock is right. */
function answer(deviceAt: number, tookMs = 200, said = right) {
  jest.setSystemTime(deviceAt + tookMs);
  hearTime(new Date(said).toUTCString(), deviceAt);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => answer(right));

test.each([5.5 * hour, -5.5 * hour, 400 * 24 * hour])('a clock that is off by %d ms is corrected', (off) => {
  answer(right + off);
  expect(Math.abs(shopNow().getTime() - right)).toBeLessThan(1000);
  expect(dayLabel('2026-11-21', words)).toBe('Today');
  expect(dayLabel('2026-11-22', words)).toBe('Tomorrow');
  answer(right);
  expect(shopNow().getTime()).toBe(Date.now());
});

test('a clock that is nearly right stays, and an answer without a time says nothing', () => {
  answer(right + 50_000);
  expect(shopNow().getTime()).toBe(Date.now());
  hearTime(null, 0);
  hearTime('soon', 0);
  expect(shopNow().getTime()).toBe(Date.now());
});

test('an answer that waited while the device slept does not count as a wrong clock', () => {
  answer(right, 3 * hour);
  expect(shopNow().getTime()).toBe(Date.now());
});

test('pages hear of a correction once', () => {
  const heard = jest.fn();
  const stop = onShopClock(heard);
  answer(right + hour);
  answer(right + hour + 2000, 200, right + 2000);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  answer(right);
  expect(heard).toHaveBeenCalledTimes(1);
});
