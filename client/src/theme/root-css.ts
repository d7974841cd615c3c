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

/** Devanagari has a family of its own: an English page shows a Hindi name in a font of the device instead of loading 200 KB. */
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
  /** The end of the names of the device's fonts: "Arial", "Arial Bold". */
  bold: '' | ' Bold';
  /** The width of usual words relative to Arial (Roboto has the same), and relative to DejaVu Sans. */
  size: number;
  wideSize: number;
  ascent: number;
  descent: number;
}

/**
 * Fonts of the device, scaled to the width and height of the shop's fonts, which they replace until those have loaded: then no
 * word moves. DejaVu Sans is for Linux; it is wider.
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

/** The font stacks. The browser draws each character with the first font that has it; "local" are the fonts of standIn. */
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

/** Latin fonts that every page needs at once. */
export const preloadedFonts = [
  '/fonts/mukta-latin-400.woff2',
  '/fonts/mukta-latin-600.woff2',
  '/fonts/anek-devanagari-latin-700.woff2',
];

/** The theme as CSS variables for both schemes and all widths, and the fonts. The CSS files are based on it. */
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
