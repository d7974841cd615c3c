import type { HTMLAttributes } from 'react';

/** What react-native-web passes on to the element and React Native has no type for. */
export interface WebProps extends HTMLAttributes<HTMLElement> {
  dataSet?: Record<string, string>;
}

/** Attributes and handlers of the element on the web. Nothing on native. */
export function webProps(props: WebProps): object {
  return process.env.EXPO_OS === 'web' ? props : {};
}
