import type { DimensionValue, TextStyle } from 'react-native';

import { fonts } from './fonts';
import type { Palette, Scheme } from './palette';
import { layer, radius, space, touch } from './scale';

export type TypeName =
  | 'display'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'body'
  | 'bodyStrong'
  | 'small'
  | 'smallStrong'
  | 'caption'
  | 'captionStrong'
  | 'price';

export interface Theme {
  /** Always 'light' on the web: colours there are CSS variables, which follow the page's scheme by themselves. */
  scheme: Scheme;
  color: Palette;
  space: typeof space;
  radius: typeof radius;
  layer: typeof layer;
  touch: number;
  type: Record<TypeName, TextStyle>;
  shadow: Record<'card' | 'sticky' | 'drawer', string>;
  /** Side padding of the page: 16 on phones, 24 on wider windows. */
  gutter: DimensionValue;
}

function text(face: TextStyle, fontSize: number, lineHeight: number): TextStyle {
  return { ...face, fontSize, lineHeight };
}

/** Builds a theme. `display` and `gutter` depend on the window's width, so each platform passes its own. */
export function buildTheme(
  scheme: Scheme,
  color: Palette,
  shadow: Theme['shadow'],
  display: Pick<TextStyle, 'fontSize' | 'lineHeight'>,
  gutter: DimensionValue,
): Theme {
  const type: Theme['type'] = {
    display: { ...fonts.display, ...display },
    h1: text(fonts.display, 24, 30),
    h2: text(fonts.display, 20, 26),
    h3: text(fonts.display, 17, 24),
    body: text(fonts.text, 15, 22),
    bodyStrong: text(fonts.strong, 15, 22),
    small: text(fonts.text, 13, 18),
    smallStrong: text(fonts.strong, 13, 18),
    caption: text(fonts.text, 12, 16),
    captionStrong: text(fonts.strong, 12, 16),
    price: { ...text(fonts.strong, 17, 22), fontVariant: ['tabular-nums'] },
  };
  return { scheme, color, space, radius, layer, touch, type, shadow, gutter };
}

export function shadowsOf(scheme: Scheme): Theme['shadow'] {
  const tint = (alpha: number) =>
    scheme === 'light' ? `rgba(28,42,33,${alpha})` : `rgba(0,0,0,${Math.min(1, alpha * 3)})`;
  return {
    card: `0px 2px 8px ${tint(0.06)}`,
    sticky: `0px 2px 12px ${tint(0.1)}`,
    drawer: `0px 12px 40px ${tint(0.18)}`,
  };
}
