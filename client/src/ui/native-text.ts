import type { TextProps as NativeTextProps } from 'react-native';

import type { TextProps } from './text-props';

/** Nothing on the web: there CSS does all of this. */
export function useNativeText(_props: TextProps): NativeTextProps | null {
  return null;
}

export function useNumberRoom(): number {
  return 0;
}
