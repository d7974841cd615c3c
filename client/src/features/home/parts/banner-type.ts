import type { TextStyle, ViewStyle } from 'react-native';

/** Sizes of the banners. On the web banners.module.css has them. */
export interface BannerType {
  heroHeight: number;
  heroTitle: TextStyle;
  heroWords: ViewStyle;
  /** Under the words, where the slider's controls lie. */
  controlsRoom: ViewStyle | null;
  controls: ViewStyle;
  short: ViewStyle;
  shortTitle: TextStyle;
  /** Words alone on phones, a button above. */
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
