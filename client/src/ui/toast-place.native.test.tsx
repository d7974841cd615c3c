import { act, renderHook } from '@testing-library/react-native';
import { Keyboard } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { useToastPlace } from './toast-place.native';

const phone = {
  frame: { x: 0, y: 0, width: 360, height: 780 },
  insets: { top: 24, right: 0, bottom: 20, left: 0 },
};

test('toasts are at the bottom, and at the top while the keyboard would hide them there', () => {
  const listeners = new Map<string, () => void>();
  let open = false;
  jest.spyOn(Keyboard, 'isVisible').mockImplementation(() => open);
  jest.spyOn(Keyboard, 'addListener').mockImplementation((name, listener) => {
    listeners.set(name, listener as () => void);
    return { remove: () => listeners.delete(name) } as unknown as ReturnType<typeof Keyboard.addListener>;
  });
  const { result, unmount } = renderHook(() => useToastPlace([]).style, {
    wrapper: ({ children }) => <SafeAreaProvider initialMetrics={phone}>{children}</SafeAreaProvider>,
  });
  const becomes = (now: boolean) =>
    act(() => {
      open = now;
      listeners.get(now ? 'keyboardDidShow' : 'keyboardDidHide')?.();
    });
  expect(result.current).toMatchObject({ bottom: 168 });
  becomes(true);
  expect(result.current).toMatchObject({ top: 32 });
  expect(result.current).not.toHaveProperty('bottom');
  becomes(false);
  expect(result.current).toMatchObject({ bottom: 168 });
  unmount();
  expect(listeners.size).toBe(0);
});
