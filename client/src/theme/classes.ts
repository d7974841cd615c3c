import type { ViewStyle } from 'react-native';

const made = new Map<string, ViewStyle>();

/**
 * Classes of a CSS module as a style: `style={[styles.box, classes(css.box)]}`. For what React Native's styles cannot express:
 * media queries, hover, keyframes. On native a CSS module has no classes, so the result is no style.
 */
export function classes(...names: (string | false | undefined)[]): ViewStyle | undefined {
  const given = names.filter((name): name is string => Boolean(name));
  if (given.length === 0) return undefined;
  const key = given.join(' ');
  let style = made.get(key);
  if (!style) {
    // The form in which react-native-web accepts classes.
    style = { $$css: true, ...Object.fromEntries(given.map((name) => [name, name])) } as ViewStyle;
    made.set(key, style);
  }
  return style;
}
