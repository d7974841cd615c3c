import type { Ref } from 'react';
import type { View } from 'react-native';

export interface Focusable {
  focus: () => void;
}

/** The properties of a view that gets the focus from its form. The browser's own focus does the rest. */
export function useGroupFocus(ref: Ref<Focusable> | undefined): { ref?: Ref<View>; tabIndex?: -1 } {
  return { ref: ref as Ref<View>, tabIndex: -1 };
}
