import { useColorScheme } from 'react-native';

import { palettes, type Scheme } from './palette';
import { usePreferences } from './preference';
import { responsive, type Breakpoint } from './scale';
import { buildTheme, shadowsOf, type Theme } from './tokens';
import { useBreakpoint } from './use-breakpoint';

// One object per scheme and width class: makeStyles uses it as a key.
const built = new Map<string, Theme>();

function themeFor(scheme: Scheme, breakpoint: Breakpoint): Theme {
  const key = `${scheme}:${breakpoint}`;
  let theme = built.get(key);
  if (!theme) {
    const size = responsive[breakpoint];
    theme = buildTheme(
      scheme,
      palettes[scheme],
      shadowsOf(scheme),
      { fontSize: size.displaySize, lineHeight: size.displayLine },
      size.gutter,
    );
    built.set(key, theme);
  }
  return theme;
}

export function useTheme(): Theme {
  const system = useColorScheme();
  const chosen = usePreferences((state) => state.theme);
  const scheme: Scheme = chosen === 'system' ? (system === 'dark' ? 'dark' : 'light') : chosen;
  return themeFor(scheme, useBreakpoint());
}
