import { File, Paths } from 'expo-file-system';
import { isAvailableAsync, shareAsync } from 'expo-sharing';

import type { FileType } from './save-file';

/** What iOS calls the types. */
const utis: Record<FileType, string> = {
  'application/pdf': 'com.adobe.pdf',
  'application/json': 'public.json',
};

/**
 * Hands a file to the system's sheet, which opens, keeps, prints and sends it: on phones there is no
 * place that every app may write to. False when the device has no such sheet.
 */
export async function saveFile(bytes: ArrayBuffer, name: string, type: FileType): Promise<boolean> {
  if (!(await isAvailableAsync())) return false;
  // The cache is the app's own, and the system clears it.
  const file = new File(Paths.cache, name);
  file.create({ overwrite: true });
  file.write(new Uint8Array(bytes));
  await shareAsync(file.uri, { mimeType: type, UTI: utis[type], dialogTitle: name });
  return true;
}
