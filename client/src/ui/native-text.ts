import type { TextProps as NativeTextProps } from 'react-native';

import type { TextProps } from './text-props';

/** On the web CSS and the element do it all. */
export function useNativeText(_props: TextProps): NativeTextProps | null {
  return null;
}

export function useNumberRoom(): number {
  return 0;
}
