import { Image } from 'expo-image';
import { useState } from 'react';

import { pictureUrl } from '@/lib/picture';
import { useBreakpoint } from '@/theme';
import { phoneArt } from './phone-art';

interface BannerArtProps {
  source: string;
  eager?: boolean;
  place: 'hero' | 'short';
}

/** Decoration behind a banner's words, at the right foot. */
export function BannerArt({ source, eager = false, place }: BannerArtProps) {
  const phone = useBreakpoint() === 'phone';
  const [twinMissing, setTwinMissing] = useState(false);
  const twin = phone && place === 'hero' && !twinMissing ? phoneArt(source) : undefined;
  const uri = pictureUrl(twin ?? source, 960);
  if (!uri) return null;
  return (
    <Image
      source={{ uri }}
      accessible={false}
      contentFit={place === 'short' ? 'cover' : 'contain'}
      contentPosition="bottom right"
      priority={eager ? 'high' : 'normal'}
      onError={twin ? () => setTwinMissing(true) : undefined}
      style={
        twin
          ? { position: 'absolute', right: 0, bottom: 0, width: 358, height: 214 }
          : { position: 'absolute', left: 0, right: 0, bottom: 0, top: place === 'short' ? '40%' : 0 }
      }
    />
  );
}
