import type { RefObject } from 'react';
import type { View } from 'react-native';

/** The system finds a new place for its focus by itself. */
export function useFocusFallback(_target: RefObject<View | null>, _change: string): void {
  // Nothing to do.
}
