import { apiUrl } from './config';

const sized = /^(\/pictures\/.+-)(?:240|360|480|720|960)(\.(?:webp|jpg|png))$/;

/**
 * The address of a picture, or undefined if it is not safe: a path stays a path, an address without a scheme gets https, any
 * scheme but http and https is refused.
 */
export function safePictureUrl(address: string | null | undefined): string | undefined {
  const text = address?.trim();
  if (!text) return undefined;
  if (text.startsWith('//')) return `https:${text}`;
  if (text.startsWith('/')) return text;
  if (/^https?:\/\//i.test(text)) return text;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/|$)/i.test(text)) return `https://${text}`;
  return undefined;
}

/** Width and height of a shop's own picture, from its address; none of others. */
function sizeOf(address: string): number[] {
  return /-(\d+)x(\d+)-[\da-f]{16}-/.exec(address)?.slice(1).map(Number) ?? [];
}

/** The width of a shop's own picture divided by its height; undefined for others. */
export function pictureRatio(address: string): number | undefined {
  const [w, h] = sizeOf(address);
  return w && h ? w / h : undefined;
}

/**
 * The width of a stored picture. A shop's own one is named after its shorter side, and its address has the size of the original;
 * core/picture and boxOf in adapters/pictures make it so.
 */
function trueWidth(stem: string, named: number): number {
  const [w, h] = sizeOf(stem);
  if (!w || !h) return named;
  return Math.round(Math.min(w, w > h ? 2 * named : named, ((w > h ? 1 : 2) * named * w) / h));
}

/** What the server has of a picture under /pictures/, the narrowest first. Drawings (WebP) are small files in fewer widths. */
function storedPictures(url: string, whole: boolean) {
  const [, stem, extension] = sized.exec(url) ?? [];
  if (!stem) return [];
  const widths = extension === '.webp' ? [240, 480, 960] : [240, 360, 480, 720, 960];
  return widths.map((named) => ({
    path: `${stem}${named}${extension}`,
    width: whole ? trueWidth(stem, named) : named,
  }));
}

/**
 * The address of the smallest stored picture that is at least `width` wide; in the app a full address. A picture that is shown
 * `whole` counts with its true width, another one with its shorter side, because it is cropped to a square.
 */
export function pictureUrl(
  address: string | null | undefined,
  width: number,
  whole = false,
): string | undefined {
  const url = safePictureUrl(address);
  if (!url) return undefined;
  const stored = storedPictures(url, whole);
  const path = (stored.find((one) => one.width >= width) ?? stored.at(-1))?.path ?? url;
  return path.startsWith('/') ? apiUrl() + path : path;
}

/** Whether the picture is a photo, which fills its tile, or a drawing, which has a margin. Only photos are stored as JPEG. */
export function isPhoto(address: string | null | undefined): boolean {
  return /\.jpe?g$/i.test(safePictureUrl(address)?.split('?')[0] ?? '');
}

/** The srcset of a picture, by the widths of pictureUrl; undefined for one that does not exist in several widths. */
export function pictureSrcSet(address: string | null | undefined, whole = false): string | undefined {
  const stored = storedPictures(safePictureUrl(address) ?? '', whole);
  return stored.map(({ path, width }) => `${path} ${width}w`).join(', ') || undefined;
}
