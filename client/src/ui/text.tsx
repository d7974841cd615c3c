import { Text as NativeText } from 'react-native';

import { makeStyles, type Theme } from '@/theme';
import { Announcement } from './announcement';
import { useNativeText } from './native-text';
import type { TextProps } from './text-props';
import { webProps } from './web-props';

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
  // Browsers cut a text of so many lines at its lower edge, and the marks of "ड़ू" reach below their line. More room than they
  // need would show the tops of the letters in the line that is cut off.
  cut: { paddingBottom: 3, marginBottom: -3 },
  cutTitle: { paddingBottom: 2, marginBottom: -2 },
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
        process.env.EXPO_OS === 'web' &&
          lines !== undefined &&
          (type[0] === 'h' ? extras.cutTitle : extras.cut),
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

/** What is said beside or below the main words: small and muted. */
export function Note(props: Omit<TextProps, 'type' | 'color'>) {
  return <Text type="small" color="inkMuted" {...props} />;
}

/** The name of what stands under or beside it: small, strong and muted. */
export function Label(props: Omit<TextProps, 'type' | 'color'>) {
  return <Text type="smallStrong" color="inkMuted" {...props} />;
}
