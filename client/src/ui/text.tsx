import type { ReactNode } from 'react';
import { Text as NativeText, type StyleProp, type TextStyle } from 'react-native';

import { makeStyles, type Theme, type TypeName } from '@/theme';
import { Announcement } from './announcement';
import { useNativeText } from './native-text';
import { webProps } from './web-props';

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

const useTypes = makeStyles((t) => ({ ...t.type }));
const useColors = makeStyles(
  (t) =>
    Object.fromEntries(Object.entries(t.color).map(([name, color]) => [name, { color }])) as Record<
      keyof Theme['color'],
      { color: string }
    >,
);
const useExtras = makeStyles(() => ({
  strike: { textDecorationLine: 'line-through' },
  tabular: { fontVariant: ['tabular-nums'] },
  left: { textAlign: 'left' },
  center: { textAlign: 'center' },
  right: { textAlign: 'right' },
}));

export function Text(props: TextProps) {
  const types = useTypes();
  const colors = useColors();
  const extras = useExtras();
  const { type = 'body', color = 'ink', level, lines, align, strike, tabular, live } = props;
  const native = useNativeText(props);
  const heading = level ? { role: 'heading' as const, 'aria-level': level } : {};
  return (
    <NativeText
      {...heading}
      id={props.id}
      aria-hidden={props.hidden}
      aria-label={props.accessibilityLabel}
      aria-live={live}
      numberOfLines={lines}
      selectable={props.selectable}
      {...(props.lang ? webProps({ lang: props.lang }) : null)}
      {...native}
      style={[
        types[type],
        native?.style,
        colors[color],
        align && extras[align],
        strike && extras.strike,
        tabular && extras.tabular,
        props.style,
      ]}
    >
      {props.children}
      {process.env.EXPO_OS !== 'web' && live && typeof props.children === 'string' ? (
        <Announcement words={props.children} />
      ) : null}
    </NativeText>
  );
}
