import './page.css';
import { light, type Palette } from './palette';
import { buildTheme, type Theme } from './tokens';

/**
 * On the web every colour is a CSS variable, so rendered pages follow the system's scheme before any script runs, and a switch
 * needs no render.
 */
const variables = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`])) as Palette;

const theme: Theme = buildTheme(
  'light',
  variables,
  { card: 'var(--shadow-card)', sticky: 'var(--shadow-sticky)', drawer: 'var(--shadow-drawer)' },
  // React Native's types say number; react-native-web passes strings through to CSS.
  {
    fontSize: 'var(--display-size)' as unknown as number,
    lineHeight: 'var(--display-line)' as unknown as number,
  },
  'var(--gutter)' as unknown as number,
);

export function useTheme(): Theme {
  return theme;
}
