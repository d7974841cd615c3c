import { Image } from 'expo-image';
import { useState } from 'react';

import { pictureUrl } from '@/lib/picture';
import { useBreakpoint } from '@/theme';
import { phoneBanner } from './phone-banner';

interface BannerArtProps {
  source: string;
  eager?: boolean;
  place: 'hero' | 'short';
}

export function BannerArt({ source, eager = false, place }: BannerArtProps) {
  const phone = useBreakpoint() === 'phone';
  const [phoneMissing, setPhoneMissing] = useState(false);
  const twin = phone && place === 'hero' && !phoneMissing ? phoneBanner(source) : undefined;
  const uri = pictureUrl(twin ?? source, 960, true);
  if (!uri) return null;
  return (
    <Image
      source={{ uri }}
      accessible={false}
      contentFit={place === 'short' ? 'cover' : 'contain'}
      contentPosition="bottom right"
      priority={eager ? 'high' : 'normal'}
      onError={twin ? () => setPhoneMissing(true) : undefined}
      style={
        twin
          ? { position: 'absolute', right: 0, bottom: 0, width: 358, height: 214 }
          : { position: 'absolute', left: 0, right: 0, bottom: 0, top: place === 'short' ? '40%' : 0 }
      }
    />
  );
}
