const wide = /^(\/pictures\/.+)-(\d+\.webp)$/;

/** The phone's version of one of the shop's own banners: "hero-dawn-phone" for "hero-dawn". */
export function phoneBanner(source: string): string | undefined {
  return wide.test(source) ? source.replace(wide, '$1-phone-$2') : undefined;
}
