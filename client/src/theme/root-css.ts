import { dark, light, type Palette, type Scheme } from './palette';
import {
  breakpoints,
  contentWidth,
  layer,
  motion,
  radius,
  responsive,
  space,
  type Breakpoint,
} from './scale';
import { shadowsOf } from './tokens';

function variables(values: Record<string, string | number>, prefix = '', unit = ''): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}${name}:${value}${unit}`)
    .join(';');
}

function colours(scheme: Scheme, palette: Palette): string {
  return [variables(palette), variables(shadowsOf(scheme), 'shadow-'), `color-scheme:${scheme}`].join(';');
}

function widths(breakpoint: Breakpoint): string {
  const { gutter, columns, displaySize, displayLine } = responsive[breakpoint];
  return (
    `:root{--gutter:${gutter}px;--columns:${columns};` +
    `--display-size:${displaySize}px;--display-line:${displayLine}px}`
  );
}

const sizes = [
  variables(space, 'space-', 'px'),
  variables(radius, 'radius-', 'px'),
  variables(layer, 'layer-'),
  `--motion-medium:${motion.medium}ms;--motion-slow:${motion.slow}ms;--motion-easing:${motion.easing}`,
  `--content-width:${contentWidth}px`,
].join(';');

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
// The rupee sign is taken from the small extended-Latin file, not from the 100 KB Devanagari one.
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0';
const devanagari = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF';

function face(family: string, file: string, weight: number): string {
  return (
    [
      ['devanagari', devanagari],
      ['latin-ext', latinExt],
      ['latin', latin],
    ] as const
  )
    .map(
      ([subset, range]) =>
        `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;` +
        `src:url(/fonts/${file}-${subset}-${weight}-normal.woff2) format("woff2");unicode-range:${range}}`,
    )
    .join('');
}

interface StandIn {
  family: string;
  weight: number;
  /** Full names of the device's faces: "Arial", "Arial Bold". */
  bold: '' | ' Bold';
  /** Width beside Arial's, which Roboto has as well, and beside that of DejaVu Sans, for usual words. */
  size: number;
  wideSize: number;
  ascent: number;
  descent: number;
}

/**
 * Fonts of the device with the width and height of the shop's own, until those have arrived: then no word moves. Linux
 * knows DejaVu Sans, which is wider.
 */
function standIn({ family, weight, bold, size, wideSize, ascent, descent }: StandIn): string {
  const one = (name: string, locals: string[], share: number) =>
    `@font-face{font-family:"${family} ${name}";font-weight:${weight};` +
    `src:${locals.map((local) => `local("${local}${bold}")`).join(',')};size-adjust:${(100 * share).toFixed(1)}%;` +
    `ascent-override:${((100 * ascent) / share).toFixed(1)}%;` +
    `descent-override:${((100 * descent) / share).toFixed(1)}%;line-gap-override:0%}`;
  return one('local', ['Roboto', 'Arial'], size) + one('local wide', ['DejaVu Sans'], wideSize);
}

const mukta = { family: 'Mukta', ascent: 1.13, descent: 0.53 } as const;
const anek = { family: 'Anek Devanagari', ascent: 1.01, descent: 0.69 } as const;

/** Latin faces worth fetching with the page. */
export const preloadedFonts = [
  '/fonts/mukta-latin-400-normal.woff2',
  '/fonts/mukta-latin-600-normal.woff2',
  '/fonts/anek-devanagari-latin-700-normal.woff2',
];

/** The theme as CSS variables for both schemes and all widths, and the fonts: what the CSS files build on. */
export const rootCss = [
  face('Mukta', 'mukta', 400),
  face('Mukta', 'mukta', 600),
  face('Anek Devanagari', 'anek-devanagari', 700),
  standIn({ ...mukta, weight: 400, bold: '', size: 0.96, wideSize: 0.832 }),
  standIn({ ...mukta, weight: 600, bold: ' Bold', size: 0.919, wideSize: 0.762 }),
  standIn({ ...anek, weight: 700, bold: ' Bold', size: 0.935, wideSize: 0.775 }),
  `:root{${sizes}}`,
  `:root{${colours('light', light)}}`,
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${colours('dark', dark)}}}`,
  `:root[data-theme=dark]{${colours('dark', dark)}}`,
  widths('phone'),
  `@media(min-width:${breakpoints.tablet}px){${widths('tablet')}}`,
  `@media(min-width:${breakpoints.desktop}px){${widths('desktop')}}`,
].join('\n');
