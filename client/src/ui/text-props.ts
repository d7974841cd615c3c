import type { ReactNode } from 'react';
import type { StyleProp, TextStyle } from 'react-native';

import type { Theme, TypeName } from '@/theme';

export interface TextProps {
  children: ReactNode;
  /** Step of the type scale; body by default. */
  type?: TypeName;
  color?: keyof Theme['color'];
  /** Makes it a heading of that level. */
  level?: 1 | 2 | 3 | 4;
  lines?: number;
  /** Apps: its room cannot grow with the phone's text size (a badge on a picture, a bar), so the text grows a little only. */
  fixedRoom?: boolean;
  align?: 'left' | 'center' | 'right';
  strike?: boolean;
  /** Lines digits up in columns. */
  tabular?: boolean;
  /** Read in place of the text. */
  accessibilityLabel?: string;
  hidden?: boolean;
  id?: string;
  /** Language of the text when it is not the page's: a Hindi name on an English page. */
  lang?: 'en' | 'hi';
  live?: 'polite' | 'assertive';
  selectable?: boolean;
  style?: StyleProp<TextStyle>;
}
