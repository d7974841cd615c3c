export { classes } from './classes';
export { makeStyles } from './make-styles';
export { type ThemePreference, setTheme, usePreferences } from './preference';
export {
  type Breakpoint,
  breakpoints,
  contentWidth,
  layer,
  motion,
  radius,
  responsive,
  space,
  touch,
} from './scale';
export type { Theme, TypeName } from './tokens';
export { useBreakpoint } from './use-breakpoint';
export { useFontsReady } from './fonts';
export { useReducedMotion } from './use-reduced-motion';
export { useTheme } from './use-theme';
export { webStyle } from './web-style';
