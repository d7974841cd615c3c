import { act, renderHook } from '@testing-library/react';

import { useJustChanged } from './use-just-changed';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what has come into the place of a button is not pressed by the second of two taps', () => {
  const { result, rerender } = renderHook(({ of }) => useJustChanged(of), { initialProps: { of: 'A' } });
  expect(result.current).toBe(false);
  rerender({ of: 'B' });
  expect(result.current).toBe(true);
  act(() => void jest.advanceTimersByTime(300));
  expect(result.current).toBe(true);
  act(() => void jest.advanceTimersByTime(300));
  expect(result.current).toBe(false);
});

test('a button that takes the place of another one begins so', () => {
  const { result } = renderHook(() => useJustChanged('A', ''));
  expect(result.current).toBe(true);
  act(() => void jest.advanceTimersByTime(600));
  expect(result.current).toBe(false);
});
