/** Sizes that do not depend on the colour scheme. */
export const space = { x1: 4, x2: 8, x3: 12, x4: 16, x5: 20, x6: 24, x8: 32, x12: 48, x16: 64 } as const;
export const radius = {
  stroke: 2,
  check: 6,
  input: 8,
  thumb: 10,
  button: 12,
  card: 16,
  panel: 20,
  sheet: 24,
  pill: 999,
} as const;
/** z-index of all layers, from parts of the page up to what covers the whole page. */
export const layer = {
  raised: 1,
  overMap: 2,
  suggestions: 5,
  payBar: 9,
  header: 10,
  tabBar: 15,
  cartBar: 20,
  accountMenu: 30,
  popover: 40,
  dialog: 50,
  toast: 60,
  skipLink: 70,
} as const;
export const touch = 44;
export const motion = { fast: 120, medium: 200, slow: 320, easing: 'cubic-bezier(.2,0,0,1)' } as const;

export const breakpoints = { tablet: 600, desktop: 1024 } as const;
/** Narrower windows have the tab bar at their foot: phones, and tablets in portrait. */
export const tabsBelow = 768;
/** The staff's board and order page have another column from this width. */
export const columnsFrom = 1200;
export const contentWidth = 1240;
export type Breakpoint = 'phone' | 'tablet' | 'desktop';

/** Measures that depend on the width of the window. */
export const responsive: Record<
  Breakpoint,
  { gutter: number; columns: number; displaySize: number; displayLine: number }
> = {
  phone: { gutter: 16, columns: 2, displaySize: 32, displayLine: 38 },
  tablet: { gutter: 24, columns: 4, displaySize: 32, displayLine: 38 },
  desktop: { gutter: 24, columns: 5, displaySize: 44, displayLine: 50 },
};

export function breakpointOf(width: number): Breakpoint {
  if (width >= breakpoints.desktop) return 'desktop';
  return width >= breakpoints.tablet ? 'tablet' : 'phone';
}
