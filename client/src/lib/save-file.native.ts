import { File, Paths } from 'expo-file-system';
import { isAvailableAsync, shareAsync } from 'expo-sharing';

import type { FileType } from './save-file';

/** iOS's uniform type identifiers. */
const utis: Record<FileType, string> = {
  'application/pdf': 'com.adobe.pdf',
  'application/json': 'public.json',
  'text/csv': 'public.comma-separated-values-text',
};

/**
 * Passes a file to the system's share sheet, which can open, save, print and send it: on phones there is no folder into which
 * every app may write. Returns false if the device has no such sheet.
 */
export async function saveFile(bytes: ArrayBuffer, name: string, type: FileType): Promise<boolean> {
  if (!(await isAvailableAsync())) return false;
  // The cache folder belongs to the app, and the system empties it.
  const file = new File(Paths.cache, name);
  file.create({ overwrite: true });
  file.write(new Uint8Array(bytes));
  await shareAsync(file.uri, { mimeType: type, UTI: utis[type], dialogTitle: name });
  return true;
}
