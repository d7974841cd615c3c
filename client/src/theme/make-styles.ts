import { StyleSheet } from 'react-native';

import type { Theme } from './tokens';
import { useTheme } from './use-theme';

/**
 * Makes a hook for styles that depend on the theme: `const useStyles = makeStyles((t) => ({ box: { padding: t.space.x4 } }))`,
 * then `const styles = useStyles()`. Each sheet is created once per theme; on the web only once, because colours there are CSS
 * variables.
 */
export function makeStyles<T extends StyleSheet.NamedStyles<T>>(
  create: (theme: Theme) => T & StyleSheet.NamedStyles<unknown>,
): () => T {
  const sheets = new WeakMap<Theme, T>();
  return function useStyles(): T {
    const theme = useTheme();
    let sheet = sheets.get(theme);
    if (!sheet) {
      sheet = StyleSheet.create(create(theme)) as T;
      sheets.set(theme, sheet);
    }
    return sheet;
  };
}
