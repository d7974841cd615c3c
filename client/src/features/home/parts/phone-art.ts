const wide = /^(\/pictures\/.+)-(\d+\.webp)$/;

/** The shop's banners are drawn twice: "hero-dawn" for wide windows, "hero-dawn-phone" for narrow ones. */
export function phoneArt(source: string): string | undefined {
  return wide.test(source) ? source.replace(wide, '$1-phone-$2') : undefined;
}
