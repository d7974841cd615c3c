import { Platform } from 'react-native';

const web = Platform.OS === 'web';

/** data-* attributes: hooks for the page's own stylesheet (theme/web-css.ts). Nothing on native. */
export function data(attributes: Record<string, string | undefined>): object {
  return web ? { dataSet: attributes } : {};
}

/** DOM attributes and handlers that react-native-web passes on and React Native has no type for. */
export function dom(props: Record<string, unknown>): object {
  return web ? props : {};
}
