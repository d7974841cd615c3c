import { useState } from 'react';

import { pictureSrcSet, pictureUrl } from '@/lib/picture';
import css from './banners.module.css';
import { heroSizes } from './hero-sizes';
import { phoneBanner } from './phone-banner';

interface BannerArtProps {
  source: string;
  eager?: boolean;
  place: 'hero' | 'short';
}

const phones = '(max-width: 599.98px)';
const wider = '(min-width: 600px)';
const phoneSizes = '358px';

/** React itself preloads eager pictures, but not those in a `picture` element with another source for phones. */
function Preload({ source, sizes, media }: { source: string; sizes: string; media: string }) {
  const set = pictureSrcSet(source);
  if (!set) return null;
  return (
    <link
      rel="preload"
      as="image"
      href={pictureUrl(source, 960)}
      imageSrcSet={set}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}

/** The picture at the lower right of a banner. It never lies under the text. */
export function BannerArt({ source, eager = false, place }: BannerArtProps) {
  // 0: no picture failed to load; 1: the version for phones failed; 2: both failed.
  const [failures, setFailures] = useState(0);
  const src = pictureUrl(source, 960, true);
  const phone = place === 'hero' && failures === 0 ? phoneBanner(source) : undefined;
  if (!src || failures > 1) return null;
  return (
    <>
      {phone && eager ? (
        <>
          <Preload source={phone} sizes={phoneSizes} media={phones} />
          <Preload source={source} sizes={heroSizes(source)} media={wider} />
        </>
      ) : null}
      <picture className={`${css.art} ${phone ? css.phoneArt : place === 'short' ? css.shortArt : ''}`}>
        {phone ? <source media={phones} srcSet={pictureSrcSet(phone)} sizes={phoneSizes} /> : null}
        <img
          src={src}
          srcSet={pictureSrcSet(source, true)}
          sizes={place === 'hero' ? heroSizes(source) : '(min-width:1024px) 392px, 220px'}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setFailures(phone ? 1 : 2)}
        />
      </picture>
    </>
  );
}
