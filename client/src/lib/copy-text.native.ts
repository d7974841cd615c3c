import { Share } from 'react-native';

/** Opens the system's share sheet, which copies and sends, and which the customer may close without either. */
export async function copyText(text: string): Promise<boolean | undefined> {
  try {
    await Share.share({ message: text });
    return undefined;
  } catch {
    return false;
  }
}
