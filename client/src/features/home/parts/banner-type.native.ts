import { space, useBreakpoint } from '@/theme';
import type { BannerType } from './banner-type';

const phone: BannerType = {
  heroHeight: 240,
  heroTitle: { fontSize: 27, lineHeight: 32 },
  heroWords: { padding: space.x5, paddingRight: 124 },
  controlsRoom: { paddingBottom: 56 },
  controls: { left: 12 },
  short: { minHeight: 132 },
  cta: {},
  shortTitle: { fontSize: 17, lineHeight: 22 },
  layer: (shown) => ({ display: shown ? 'flex' : 'none' }),
};
const wide: BannerType = {
  ...phone,
  heroHeight: 264,
  heroTitle: { fontSize: 32, lineHeight: 38 },
  heroWords: { padding: space.x8, maxWidth: '54%' },
  controls: { left: 24 },
  shortTitle: { fontSize: 20, lineHeight: 26 },
};

export function useBannerType(): BannerType {
  return useBreakpoint() === 'phone' ? phone : wide;
}
