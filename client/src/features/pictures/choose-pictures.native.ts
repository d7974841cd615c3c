import { launchImageLibraryAsync, UIImagePickerPreferredAssetRepresentationMode } from 'expo-image-picker';

import { mostBytes, mostPictures, type Attached } from './attached';

export type Chosen = Omit<Attached, 'id'>;

/**
 * Lets the customer choose pictures in the phone's own picker, which needs no permission and gives the app only the chosen
 * pictures: as JPEG, compressed, without the place where they were taken. Throws if a picture is still too large to be sent.
 */
export async function choosePictures(): Promise<Chosen[]> {
  const picked = await launchImageLibraryAsync({
    mediaTypes: 'images',
    allowsMultipleSelection: true,
    selectionLimit: mostPictures,
    quality: 0.3,
    base64: true,
    exif: false,
    preferredAssetRepresentationMode: UIImagePickerPreferredAssetRepresentationMode.Compatible,
  });
  return (picked.assets ?? []).map(({ fileName, uri, base64 }) => {
    if (!base64) throw new Error('no picture');
    if ((base64.length * 3) / 4 > mostBytes) throw new Error('too large');
    return { name: fileName ?? uri.slice(uri.lastIndexOf('/') + 1), uri, base64 };
  });
}
