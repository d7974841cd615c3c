import { Share } from 'react-native';

/** Opens the system's share sheet, which copies, sends and reports by itself. */
export async function copyText(text: string): Promise<boolean> {
  const { action } = await Share.share({ message: text });
  return action === Share.sharedAction;
}
