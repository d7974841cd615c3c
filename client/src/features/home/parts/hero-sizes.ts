import { pictureRatio } from '@/lib/picture';

/** How wide a hero's picture is shown: as wide as the banner, or less if its height, about 136 pixels on phones, has no room for that. */
export function heroSizes(source: string): string {
  const ratio = pictureRatio(source);
  const within = (width: string, height: number) =>
    ratio ? `min(${width},${Math.ceil(height * ratio)}px)` : width;
  return `(min-width:1024px) ${within('790px', 300)}, (min-width:600px) ${within('100vw', 300)}, ${within('100vw', 136)}`;
}
