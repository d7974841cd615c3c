import { act, renderHook } from '@testing-library/react-native';

import { useSecondsLeft } from './use-seconds-left';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

test('counts down to 0, and starts again for a later moment', () => {
  const hook = renderHook(({ until }: { until: number }) => useSecondsLeft(until), {
    initialProps: { until: inSeconds(30) },
  });
  const shown: number[] = [];
  const pass = (seconds: number) => {
    act(() => void jest.advanceTimersByTime(seconds * 1000));
    shown.push(hook.result.current);
  };
  pass(0);
  pass(10);
  pass(20);
  pass(60);
  hook.rerender({ until: inSeconds(30) });
  pass(0);
  pass(1);
  expect(shown).toEqual([30, 20, 0, 0, 30, 29]);
});
