import { Share } from 'react-native';

/** Opens the system's share sheet, from which the customer can copy or send the text. */
export async function copyText(text: string): Promise<boolean | undefined> {
  try {
    await Share.share({ message: text });
    return undefined;
  } catch {
    return false;
  }
}
