import { act, renderHook } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';

import { useRotation } from './use-rotation';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['moves on', false, [1]],
  ['stands still while a screen reader is on', true, []],
])('in the app a carousel %s', async (_, on, shown) => {
  jest.spyOn(AccessibilityInfo, 'isReduceMotionEnabled').mockResolvedValue(false);
  jest.spyOn(AccessibilityInfo, 'isScreenReaderEnabled').mockResolvedValue(on);
  const show = jest.fn();
  const { result } = renderHook(() => useRotation(0, show, 3, 5000));
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(5500));
  expect(show.mock.calls.flat()).toEqual(shown);
  expect(result.current.canStop).toBe(!on);
});
