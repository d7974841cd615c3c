import { useEffect, useRef, useState } from 'react';

import { isOnline, onNetwork } from '@/lib/network';
import { pictureSrcSet, pictureUrl } from '@/lib/picture';
import type { PictureProps } from './picture-props';

/** In points. A narrower picture is an icon, and must not delay the page's main picture. */
const smallestFirst = 120;

/** 'low' for eager icons: React preloads eager pictures of any other priority, even before the fonts. */
function priority(eager: boolean, width: number) {
  if (!eager) return 'auto';
  return width >= smallestFirst ? 'high' : 'low';
}

/**
 * Fills its parent. A picture that cannot be loaded leaves its tinted background and a placeholder instead of the browser's broken
 * frame, and is loaded again when the network comes back.
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
  const whole = fit === 'contain';
  const src = pictureUrl(source, width * 2, whole);
  useEffect(() => {
    if (failed) return onNetwork(() => isOnline() && setFailed(null));
  }, [failed]);
  // In a rendered page the picture may have failed before React listened to its error event.
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = image.current ?? {};
    if (complete && currentSrc && naturalWidth === 0) setFailed(src ?? null);
  }, [src]);
  if (!src || failed === src) return missing ?? null;
  return (
    <img
      ref={image}
      src={src}
      srcSet={pictureSrcSet(source, whole)}
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
