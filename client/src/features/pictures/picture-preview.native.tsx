import { Image } from 'expo-image';

export function PicturePreview({ uri }: { uri: string }) {
  return <Image source={{ uri }} contentFit="cover" style={{ width: '100%', height: '100%' }} />;
}
