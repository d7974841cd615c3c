import { File } from 'expo-file-system';

import { mostBytes, pictureTypes, type Attached } from './contact-form';

export type Chosen = Omit<Attached, 'id'>;

/** Lets the customer choose pictures. Throws if one of them is too large to be sent. */
export async function choosePictures(): Promise<Chosen[]> {
  const picked = await File.pickFileAsync({ mimeTypes: pictureTypes, multipleFiles: true });
  if (picked.canceled) return [];
  return Promise.all(
    picked.result.map(async (file) => {
      if (file.size > mostBytes) throw new Error('too large');
      return { name: file.name, uri: file.uri, base64: await file.base64() };
    }),
  );
}
