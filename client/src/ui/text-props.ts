import type { ReactNode } from 'react';
import type { StyleProp, TextStyle } from 'react-native';

import type { Theme, TypeName } from '@/theme';

export interface TextProps {
  children: ReactNode;
  /** Step of the type scale; body if left out. */
  type?: TypeName;
  color?: keyof Theme['color'];
  /** Makes the text a heading of that level. */
  level?: 1 | 2 | 3 | 4;
  lines?: number;
  /** Apps: the room cannot grow with the phone's text size (a badge on a picture, a bar), so the text grows only a little. */
  fixedRoom?: boolean;
  align?: 'left' | 'center' | 'right';
  strike?: boolean;
  /** Digits of equal width, which line up in columns. */
  tabular?: boolean;
  /** For screen readers, in place of the text. */
  accessibilityLabel?: string;
  hidden?: boolean;
  id?: string;
  /** The language of the text if it is not the page's: a Hindi name on an English page. */
  lang?: 'en' | 'hi';
  live?: 'polite' | 'assertive';
  selectable?: boolean;
  style?: StyleProp<TextStyle>;
}
