import type { Theme } from '@/theme';

/** SVG paths of the shop's own icons, drawn as strokes on a 24 × 24 view box: 1.75 wide, with round ends. */
export const iconPaths = {
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z M16 16l4.5 4.5',
  cart: 'M4 9h16l-1.6 9.2a2 2 0 0 1-2 1.8H7.6a2 2 0 0 1-2-1.8L4 9Z M8.5 9 12 4l3.5 5',
  heart: 'M12 20.3S4 15.6 4 9.8A4.3 4.3 0 0 1 12 7.6a4.3 4.3 0 0 1 8 2.2c0 5.8-8 10.5-8 10.5Z',
  leaf: 'M6.5 17.5C4 10.5 9.5 4.5 20 4.5c.3 10-6 15.5-13.5 13Z M4 20.5c1.8-4.6 5-7.9 9.5-10',
  user: 'M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z M5 20c.6-3.8 3.4-6 7-6s6.4 2.2 7 6',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  close: 'M6 6l12 12 M18 6 6 18',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'arrow-left': 'M20 12H4.5 M11 5.5 4.5 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5 M13 5.5l6.5 6.5-6.5 6.5',
  plus: 'M12 5v14 M5 12h14',
  minus: 'M5 12h14',
  pin: 'M12 21s7-6 7-11.2A7 7 0 0 0 5 9.8C5 15 12 21 12 21Z M12 12.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  locate: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z M12 2.5V6 M12 18v3.5 M2.5 12H6 M18 12h3.5',
  check: 'm5 12.5 4.7 4.7L19.5 7.5',
  truck:
    'M3 6.5h11v10H3v-10Z M14 10h3.5l3.5 3.5v3h-7V10Z M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z M17 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z M12 7.5V12l3 2',
  wallet: 'M4 8.5A2.5 2.5 0 0 1 6.5 6H17v3 M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H20V9H6 M16 14.3h.5',
  share: 'M12 15V4 M8 7.5 12 3.5l4 4 M7 11H5.5v9.5h13V11H17',
  phone:
    'M7 4h2.5l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5V17a3 3 0 0 1-3 3C10 20 4 14 4 7a3 3 0 0 1 3-3Z',
  mail: 'M4 6h16v12H4V6Z m0 .5 8 6.5 8-6.5',
  star: 'm12 4 2.5 5.1 5.6.800-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8L12 4Z',
  trash: 'M5 7h14 M9.5 7V4.5h5V7 M7 7l.8 12.5h8.4L17 7 M10.5 11v5 M13.5 11v5',
  edit: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5l-4 1Z M13.5 7.5l3 3',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z M3.5 12h17 M12 3.5c5 5 5 12 0 17 M12 3.5c-5 5-5 12 0 17',
  warning: 'M12 4 2.8 19.5h18.4L12 4Z M12 10v4.5 M12 17v.2',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z M12 11v5.5 M12 7.8V8',
  offline:
    'M3 3l18 18 M5 12.5a10 10 0 0 1 4.5-2.6 M19 12.5a10 10 0 0 0-3.5-2.3 M8.5 16a5 5 0 0 1 7 0 M12 19.5v.2',
  home: 'M4 11l8-7 8 7 M6 9.5V20h12V9.5 M10 20v-5.5h4V20',
  briefcase: 'M4 8h16v11.5H4V8Z M9 8V5h6v3 M4 13h16',
  grid: 'M4.5 4.5h6v6h-6Zm9 0h6v6h-6Zm-9 9h6v6h-6Zm9 0h6v6h-6Z',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12V4Z M8.2 8.2h.2',
  gift: 'M4 9h16v4H4V9Z M5.5 13v7h13v-7 M12 9v11 M12 9C9 9 7.5 7.5 8 6s3.5-1 4 3c.5-4 3.5-4.5 4-3s-1 3-4 3Z',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8Z M4 8l8 4 8-4 M12 12v8',
  refresh: 'M19.5 8A8 8 0 1 0 20 12 M20 4v4.5h-4.5',
  logout: 'M14 4.5H6v15h8 M10.5 12H20 M16.5 8.5 20 12l-3.5 3.5',
  filter:
    'M4 7h10 M18 7h2 M4 17h2 M10 17h10 M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z M8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  card: 'M3.5 6h17v12.5h-17V6Z M3.5 10h17 M7 15h4',
  cash: 'M3 7h18v10.5H3V7Z M12 15a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z M6 12.2h.2 M18 12.2h.2',
  download: 'M12 4v11 M7 10.5l5 5 5-5 M5 19.5h14',
  page: 'M6.5 3.5H14l4.5 4.5v12.5h-12v-17Z M14 3.5V8h4.5 M9.5 12.5h6 M9.5 16h6',
  pause: 'M9 6.5v11 M15 6.5v11',
  play: 'M8.5 6v12l10-6-10-6Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
} as const;

/** Names of icons that only another bundle has: a file that adds some declares them here (features/staff/icons). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Declaration merging needs an interface.
export interface MoreIcons {}

export type IconName = keyof typeof iconPaths | keyof MoreIcons;

export interface IconProps {
  name: IconName;
  size?: number;
  /** If left out, on the web the colour of the surrounding text. */
  color?: keyof Theme['color'];
  /** Filled instead of outlined: a saved heart, a given star. */
  filled?: boolean;
}
