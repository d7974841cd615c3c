import { Image } from 'expo-image';
import { PixelRatio } from 'react-native';

import { pictureUrl } from '@/lib/picture';
import type { PictureProps } from './picture-props';

/** Fills its parent. A picture that fails leaves its tinted ground. */
export function Picture({ source, alt, width, eager = false, fit = 'contain' }: PictureProps) {
  const uri = pictureUrl(source, width * PixelRatio.get());
  if (!uri) return null;
  return (
    <Image
      source={{ uri }}
      accessible={alt !== ''}
      accessibilityLabel={alt || undefined}
      contentFit={fit}
      priority={eager ? 'high' : 'normal'}
      cachePolicy="memory-disk"
      recyclingKey={uri}
      style={{ width: '100%', height: '100%' }}
    />
  );
}
