import { useEffect, useRef, useState } from 'react';

import { isOnline, onNetwork } from '@/lib/network';
import { pictureSrcSet, pictureUrl } from '@/lib/picture';
import type { PictureProps } from './picture-props';

/** Points: what is narrower is an icon, and may not delay the picture that the page is about. */
const smallestFirst = 120;

/** React preloads what is eager and not low, before the fonts. */
function priority(eager: boolean, width: number) {
  if (!eager) return 'auto';
  return width >= smallestFirst ? 'high' : 'low';
}

/**
 * Fills its parent. A picture that fails leaves its tinted ground and a mark, not a broken frame, and is tried again when
 * the network comes back.
 */
export function Picture({
  source,
  alt,
  width,
  sizes,
  eager = false,
  fit = 'contain',
  missing,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const src = pictureUrl(source, width * 2);
  useEffect(() => {
    if (failed) return onNetwork(() => isOnline() && setFailed(null));
  }, [failed]);
  // In a page that the server rendered, it may have failed before there was anybody to be told.
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = image.current ?? {};
    if (complete && currentSrc && naturalWidth === 0) setFailed(src ?? null);
  }, [src]);
  if (!src || failed === src) return missing ?? null;
  return (
    <img
      ref={image}
      src={src}
      srcSet={pictureSrcSet(source)}
      sizes={sizes ?? `${width}px`}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority(eager, width)}
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      style={{ width: '100%', height: '100%', objectFit: fit, display: 'block' }}
    />
  );
}
