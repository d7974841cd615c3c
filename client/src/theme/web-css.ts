import { dark, light, type Palette, type Scheme } from './palette';
import { breakpoints, contentWidth, motion, responsive, type Breakpoint } from './scale';
import { shadowsOf } from './tokens';

function colours(scheme: Scheme, palette: Palette): string {
  const tokens = Object.entries(palette).map(([name, value]) => `--${name}:${value}`);
  const shadows = Object.entries(shadowsOf(scheme)).map(([name, value]) => `--shadow-${name}:${value}`);
  return [...tokens, ...shadows, `color-scheme:${scheme}`].join(';');
}

function widths(breakpoint: Breakpoint): string {
  const { gutter, columns, displaySize, displayLine } = responsive[breakpoint];
  return (
    `:root{--gutter:${gutter}px;--columns:${columns};` +
    `--display-size:${displaySize}px;--display-line:${displayLine}px}`
  );
}

const tablet = `@media(min-width:${breakpoints.tablet}px)`;
const desktop = `@media(min-width:${breakpoints.desktop}px)`;
const belowTablet = `@media(max-width:${breakpoints.tablet - 0.02}px)`;
const belowDesktop = `@media(max-width:${breakpoints.desktop - 0.02}px)`;

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

/** Latin faces worth fetching with the page. */
export const preloadedFonts = [
  '/fonts/mukta-latin-400-normal.woff2',
  '/fonts/mukta-latin-600-normal.woff2',
  '/fonts/anek-devanagari-latin-700-normal.woff2',
];

/** The page's own stylesheet: tokens for both schemes, fonts, and the layout that must hold before scripts run. */
export const webCss = [
  face('Mukta', 'mukta', 400),
  face('Mukta', 'mukta', 600),
  face('Anek Devanagari', 'anek-devanagari', 700),
  `:root{${colours('light', light)}}`,
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${colours('dark', dark)}}}`,
  `:root[data-theme=dark]{${colours('dark', dark)}}`,
  widths('phone'),
  `${tablet}{${widths('tablet')}}`,
  `${desktop}{${widths('desktop')}}`,
  'html{background:var(--canvas);color:var(--ink);-webkit-text-size-adjust:100%;scrollbar-gutter:stable}',
  'html,body{min-height:100%}body{margin:0;min-height:100vh;display:flex;flex-direction:column;-webkit-font-smoothing:antialiased}',
  '#root{background:var(--canvas);display:flex;flex-direction:column;flex:1 0 auto;isolation:isolate}',
  // A dialog reaches over the scrollbar's place too; the page behind keeps its width.
  'html.is-locked{overflow:hidden;scrollbar-gutter:auto;padding-right:var(--bar,0)}',
  ':focus{outline:none}:focus-visible{outline:2px solid var(--focus)!important;outline-offset:2px!important}',
  // A field draws one ring around its whole box, not around the bare input in it.
  '[data-ring] input:focus-visible,[data-ring] textarea:focus-visible{outline:none!important}[data-ring]:has(input:focus-visible),[data-ring]:has(textarea:focus-visible){outline:2px solid var(--focus);outline-offset:1px}',
  'input::placeholder,textarea::placeholder{color:var(--inkFaint);opacity:1}',
  '[data-grid]{display:grid!important;grid-template-columns:repeat(var(--grid-columns,var(--columns)),minmax(0,1fr))}',
  `[data-grid=beside]{--grid-columns:2}${tablet}{[data-grid=beside]{--grid-columns:4}}`,
  `${tablet}{[data-grid=wide]{grid-template-columns:repeat(var(--grid-wide),minmax(0,1fr))}}`,
  // Layers in one cell: the tallest gives the height, so nothing below moves when they take turns.
  '[data-stack]{display:grid!important}[data-stack]>*{grid-area:1/1;min-width:0}',
  `[data-layer]{transition:opacity ${motion.slow}ms ${motion.easing},visibility ${motion.slow}ms}[data-layer=off]{opacity:0;visibility:hidden}`,
  // A sideways row: bleeds to the window's edge on small windows; the inset keeps focus rings whole.
  // Narrow enough that the next one peeks in.
  ':root{--rail-card:clamp(132px,40.5vw,158px);--rail-inset:var(--gutter)}',
  `${tablet}{:root{--rail-card:172px}}`,
  `${desktop}{:root{--rail-card:max(172px,calc((min(100vw,${contentWidth}px) - 128px) / 6));--rail-inset:6px}}`,
  '[data-rail]{margin-inline:calc(-1 * var(--rail-inset))!important;margin-block:-6px!important;scroll-padding-inline:var(--rail-inset);scroll-snap-type:x proximity;scrollbar-width:none}',
  '[data-rail]>*{width:max-content;min-width:100%;padding-inline:var(--rail-inset)!important;padding-block:6px!important}[data-rail] [role=listitem]{scroll-snap-align:start;flex:none}',
  // The home page's banners: the big one with two small ones aside on desktops.
  '[data-hero]{--hero-size:27px;--hero-line:31px;--hero-height:252px;--hero-pad:20px;--hero-free:calc(100% - 112px);--short-size:17px;--short-line:21px;display:grid!important;gap:12px}',
  `${tablet}{[data-hero]{--hero-size:34px;--hero-line:40px;--hero-height:264px;--hero-pad:36px;--hero-free:56%;--short-size:20px;--short-line:26px;gap:16px}}`,
  `${desktop}{[data-hero]{--hero-size:clamp(30px,3.4vw,44px);--hero-line:1.12;--hero-height:284px;--hero-pad:40px;--hero-free:55%;--short-size:clamp(20px,2vw,26px);--short-line:1.16}` +
    '[data-hero=aside]{grid-template-columns:minmax(0,2fr) minmax(0,1fr)}[data-hero=aside]>[data-shorts]{grid-template-columns:minmax(0,1fr)}}',
  '[data-shorts]{display:grid!important;gap:12px;grid-template-columns:repeat(2,minmax(0,1fr))}[data-shorts]{align-content:stretch!important;grid-auto-rows:1fr}[data-words=hero]{max-width:var(--hero-free);padding:28px 8px 60px var(--hero-pad)!important}',
  // Art stands at the right foot of its banner; the words keep to the rest of the width.
  '[data-art] img{position:absolute;inset:0;width:100%;height:100%;object-fit:contain;object-position:right bottom}',
  `${belowTablet}{[data-art=twin] img{inset:auto 0 0 auto;width:358px;height:214px}[data-art=short] img{inset:auto 0 0;height:68px;object-fit:cover}[data-words=short]{padding-bottom:72px!important;margin-bottom:auto!important}}`,
  `${tablet}{[data-words=short]{max-width:64%;padding-inline:24px 0!important}}`,
  // Customers' words: one, two or three side by side.
  ':root{--voice:min(300px,calc(100vw - 72px))}',
  `${tablet}{:root{--voice:calc((100vw - 64px) / 2)}}`,
  `${desktop}{:root{--voice:calc((min(100vw,${contentWidth}px) - 80px) / 3)}}`,
  '@media(hover:hover){[data-lift] img{transition:transform .2s}[data-lift]:hover img{transform:scale(1.05)}}',
  // On phones a product's name stands above the fold, with its picture.
  `${belowTablet}{[data-gallery]>*{aspect-ratio:5/4!important}}`,
  // Above a list: the order beside the count on phones, beside the heading on wider windows.
  '[data-listhead]{display:grid!important;grid-template:"words words" "count order"/1fr minmax(0,208px);align-items:center!important;gap:12px 16px!important}[data-area=words]{grid-area:words}[data-area=count]{grid-area:count}[data-area=order]{grid-area:order}',
  `${tablet}{[data-listhead]{grid-template:"words order" "count order"/1fr 220px;row-gap:2px!important}}`,
  // The foot stands below the window's edge while a short page loads: nothing is seen to jump.
  `:root{--header:132px}${tablet}{:root{--header:73px}}#content{min-height:calc(100vh - var(--header) - 48px)}@supports(height:1svh){#content{min-height:calc(100svh - var(--header) - 48px)}}`,
  // The chosen language is on its way (public/theme.js): the other one must not flash.
  'html[data-awaits] #root{visibility:hidden}',
  `[data-container][data-container]{width:100%;max-width:${contentWidth}px;margin-inline:auto;padding-inline:var(--gutter)}`,
  `${belowTablet}{[data-buttons]>*{flex-grow:1!important}}`,
  `${belowDesktop}{[data-show~=desktop]:not([data-show~=tablet]){display:none!important}}`,
  `${belowTablet}{[data-show~=tablet]:not([data-show~=phone]){display:none!important}}`,
  `${tablet}{[data-show~=phone]:not([data-show~=tablet]){display:none!important}}`,
  `${desktop}{[data-show]:not([data-show~=desktop]){display:none!important}}`,
  `[data-split]{flex-direction:column!important}${desktop}{[data-split]{flex-direction:row!important;align-items:flex-start!important}` +
    '[data-split]>[data-side]{width:var(--side)!important;flex:none!important}[data-split]>[data-side=sticky]{position:sticky;top:96px}[data-split]>[data-main]{flex:1 1 0!important;min-width:0}[data-side] [data-grid=wide]{grid-template-columns:minmax(0,1fr)}}',
  `${tablet}{[data-split=tablet]{flex-direction:row!important;align-items:flex-start!important}[data-split=tablet]>[data-side]{flex:0 1 44%!important;max-width:var(--side)}[data-split=tablet]>[data-main]{flex:1 1 0!important;min-width:0}}`,
  '[data-skip]{position:absolute;left:8px;top:-64px;z-index:70;padding:12px 16px;border-radius:12px;background:var(--brand);color:var(--onBrand);font:600 15px/22px Mukta,system-ui,sans-serif}[data-skip]:focus{top:8px}#content:focus{outline:none!important}',
  '@keyframes shimmer{to{transform:translateX(100%)}}@keyframes appear{from{opacity:0}}',
  '@keyframes from-right{from{transform:translateX(100%)}}@keyframes from-bottom{from{transform:translateY(100%)}}',
  '@keyframes rise{from{transform:translateY(8px);opacity:0}}@keyframes spin{to{transform:rotate(1turn)}}',
  `[data-motion]{animation-duration:${motion.slow}ms;animation-timing-function:${motion.easing};animation-fill-mode:both}`,
  '[data-motion=appear]{animation-name:appear}[data-motion=from-right]{animation-name:from-right}',
  '[data-motion=from-bottom]{animation-name:from-bottom}[data-motion=rise]{animation-name:rise}',
  '[data-motion=late]{animation-name:appear;animation-delay:150ms;animation-duration:1ms}',
  '[data-shimmer]::after{content:"";position:absolute;inset:0;transform:translateX(-100%);background:linear-gradient(90deg,transparent,var(--shine),transparent);animation:shimmer 1.4s infinite}',
  '@media(prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}',
].join('\n');
