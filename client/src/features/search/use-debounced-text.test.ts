import { act, renderHook } from '@testing-library/react-native';

import { typingMs } from '@/lib/use-debounced';
import { useDebouncedText } from './use-debounced-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A field whose value is the trimmed text. */
function field() {
  const onChange = jest.fn<void, [string]>();
  const { result, rerender } = renderHook(
    ({ value }: { value: string }) => useDebouncedText(value, (text) => text.trim(), onChange),
    { initialProps: { value: '' } },
  );
  return {
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    leave: () => act(() => result.current[2]()),
    pause: () => act(() => jest.advanceTimersByTime(typingMs)),
    arrives: (value: string) => rerender({ value }),
    handedOn: () => onChange.mock.calls.map(([value]) => value),
  };
}

test('a pause between two words does not take the space away', () => {
  const { text, type, pause, arrives, handedOn } = field();
  type('red ');
  pause();
  arrives('red');
  expect(text()).toBe('red ');
  type('red onion');
  pause();
  expect(handedOn()).toEqual(['red', 'red onion']);
});

test('letters that are typed before the address has followed stay, and are handed on', () => {
  const { text, type, pause, arrives, handedOn } = field();
  type('tom');
  pause();
  type('toma');
  arrives('tom');
  expect(text()).toBe('toma');
  pause();
  expect(handedOn()).toEqual(['tom', 'toma']);
});

test('a change from outside replaces the text, also by a value that was handed on before', () => {
  const { text, type, pause, arrives, handedOn } = field();
  type('tom');
  pause();
  arrives('tom');
  arrives('');
  expect(text()).toBe('');
  arrives('tom');
  expect(text()).toBe('tom');
  pause();
  expect(handedOn()).toEqual(['tom']);
});

test('the end of the input hands the value on at once, and shows it', () => {
  const { text, type, leave, pause, arrives, handedOn } = field();
  type('tom ');
  leave();
  expect(text()).toBe('tom');
  expect(handedOn()).toEqual(['tom']);
  arrives('tom');
  pause();
  expect(handedOn()).toEqual(['tom']);
});
