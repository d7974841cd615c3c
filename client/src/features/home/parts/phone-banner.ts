const wide = /^(\/pictures\/.+)-(\d+\.webp)$/;

/** The version for phones of a banner's picture: "hero-dawn-phone" for "hero-dawn". Pictures of other hosts have none. */
export function phoneBanner(source: string): string | undefined {
  return wide.test(source) ? source.replace(wide, '$1-phone-$2') : undefined;
}
