import ranges from './font-ranges.json';
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

/** Devanagari is a family of its own: an English page shows a Hindi name in a font of the device, not in 200 KB of ours. */
const devanagariOf = (family: string) => `${family} Hindi`;

function face(family: string, file: string, weight: number): string {
  return Object.entries(ranges)
    .map(
      ([subset, range]) =>
        `@font-face{font-family:"${subset === 'devanagari' ? devanagariOf(family) : family}";` +
        `font-weight:${weight};font-display:swap;` +
        `src:url(/fonts/${file}-${subset}-${weight}.woff2) format("woff2");unicode-range:${range}}`,
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

/** The first of these that has a character draws it. The stand-ins have the measures of the shop's own (standIn). */
function stacks(devanagari: boolean): string {
  const stack = (family: string) =>
    [
      `"${family}"`,
      ...(devanagari ? [`"${devanagariOf(family)}"`] : []),
      `"${family} local"`,
      `"${family} local wide"`,
      'system-ui,-apple-system,"Noto Sans","Noto Sans Devanagari",sans-serif',
    ].join();
  return `--font-text:${stack(mukta.family)};--font-display:${stack(anek.family)}`;
}

/** Latin faces worth fetching with the page. */
export const preloadedFonts = [
  '/fonts/mukta-latin-400.woff2',
  '/fonts/mukta-latin-600.woff2',
  '/fonts/anek-devanagari-latin-700.woff2',
];

/** The theme as CSS variables for both schemes and all widths, and the fonts: what the CSS files build on. */
export const rootCss = [
  face('Mukta', 'mukta', 400),
  face('Mukta', 'mukta', 600),
  face('Anek Devanagari', 'anek-devanagari', 700),
  standIn({ ...mukta, weight: 400, bold: '', size: 0.96, wideSize: 0.832 }),
  standIn({ ...mukta, weight: 600, bold: ' Bold', size: 0.919, wideSize: 0.762 }),
  standIn({ ...anek, weight: 700, bold: ' Bold', size: 0.935, wideSize: 0.775 }),
  `:root{${sizes};${stacks(false)}}`,
  `:root:lang(hi){${stacks(true)}}`,
  `:root{${colours('light', light)}}`,
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${colours('dark', dark)}}}`,
  `:root[data-theme=dark]{${colours('dark', dark)}}`,
  widths('phone'),
  `@media(min-width:${breakpoints.tablet}px){${widths('tablet')}}`,
  `@media(min-width:${breakpoints.desktop}px){${widths('desktop')}}`,
].join('\n');
