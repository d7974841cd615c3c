import type { RefObject } from 'react';
import type { View } from 'react-native';

export function useFocusFallback(
  _target: RefObject<View | null>,
  _change: string,
  _preventScroll?: boolean,
): void {
  // Nothing to do: in the app the system moves the focus itself.
}
