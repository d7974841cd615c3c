import { Share } from 'react-native';

/** The system's sheet copies and sends alike; it speaks for itself. */
export async function copyText(text: string): Promise<boolean> {
  const { action } = await Share.share({ message: text });
  return action === Share.sharedAction;
}
