import { Image } from 'expo-image';
import { useState } from 'react';
import { PixelRatio } from 'react-native';

import { pictureUrl } from '@/lib/picture';
import type { PictureProps } from './picture-props';

/** Fills its parent. A picture that cannot be loaded leaves its tinted background and a placeholder. */
export function Picture({ source, alt, width, eager = false, fit = 'contain', missing }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const uri = pictureUrl(source, width * PixelRatio.get(), fit === 'contain');
  if (!uri || failed === uri) return missing ?? null;
  return (
    <Image
      source={{ uri }}
      accessible={alt !== ''}
      accessibilityLabel={alt || undefined}
      contentFit={fit}
      priority={eager ? 'high' : 'normal'}
      cachePolicy="memory-disk"
      recyclingKey={uri}
      onError={() => setFailed(uri)}
      style={{ width: '100%', height: '100%' }}
    />
  );
}
