import { File, Paths } from 'expo-file-system';
import { isAvailableAsync, shareAsync } from 'expo-sharing';

/**
 * Hands a PDF to the system's sheet, which opens, keeps, prints and sends it: on phones there is no
 * place that every app may write to. False when the device has no such sheet.
 */
export async function savePdf(bytes: ArrayBuffer, name: string): Promise<boolean> {
  if (!(await isAvailableAsync())) return false;
  // The cache is the app's own, and the system clears it.
  const file = new File(Paths.cache, name);
  file.create({ overwrite: true });
  file.write(new Uint8Array(bytes));
  await shareAsync(file.uri, { mimeType: 'application/pdf', UTI: 'com.adobe.pdf', dialogTitle: name });
  return true;
}
