import type { ViewStyle } from 'react-native';

type CssOnly = Record<string, string | number>;

/** CSS that React Native does not have (transition, cursor, position: sticky); nothing on native. */
export function webStyle(css: CssOnly): ViewStyle {
  return process.env.EXPO_OS === 'web' ? (css as ViewStyle) : {};
}
