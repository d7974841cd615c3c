import type { TextStyle, ViewStyle } from 'react-native';

/** The sizes of the banners. On the web they come from banners.module.css. */
export interface BannerType {
  heroHeight: number;
  heroTitle: TextStyle;
  heroWords: ViewStyle;
  /** Free room under the text, where the slider's controls lie. */
  controlsRoom: ViewStyle | null;
  controls: ViewStyle;
  short: ViewStyle;
  shortTitle: TextStyle;
  /** On phones the call to action is plain text, on wider windows a button. */
  cta: ViewStyle;
  layer: (shown: boolean) => ViewStyle | null;
}

const css = (style: Record<string, string | number>) => style as object;

const web: BannerType = {
  heroHeight: 'var(--hero-height)' as unknown as number,
  heroTitle: css({ fontSize: 'var(--hero-size)', lineHeight: 'var(--hero-line)', letterSpacing: '-.01em' }),
  heroWords: {},
  controlsRoom: null,
  controls: css({ left: 'calc(var(--hero-pad) - 8px)', bottom: 'var(--controls-bottom)' }),
  short: css({ minHeight: 'var(--short-height)' }),
  cta: css({
    minHeight: 'var(--cta-height)',
    paddingHorizontal: 'var(--cta-inline)',
    paddingVertical: 'var(--cta-block)',
    borderWidth: 0,
    backgroundColor: 'var(--cta-ground)',
  }),
  shortTitle: css({ fontSize: 'var(--short-size)', lineHeight: 'var(--short-line)' }),
  layer: () => null,
};

export function useBannerType(): BannerType {
  return web;
}
