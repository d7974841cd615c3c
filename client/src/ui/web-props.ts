import type { HTMLAttributes } from 'react';

/** Attributes that react-native-web passes on to the element and that React Native has no types for. */
export interface WebProps extends HTMLAttributes<HTMLElement> {
  dataSet?: Record<string, string>;
}

/** Attributes and handlers for the element on the web; nothing on native. */
export function webProps(props: WebProps): object {
  return process.env.EXPO_OS === 'web' ? props : {};
}
