import { Platform, Share } from 'react-native';

import { apiUrl } from './config';

/** The system's share sheet. The shop's pages have the address of its API. */
export async function shareLink(
  title: string,
  path: string,
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  const url = apiUrl() + path;
  try {
    // Android shares the message, iOS puts the address beside it.
    const content = Platform.OS === 'ios' ? { message: title, url } : { title, message: `${title}\n${url}` };
    const { action } = await Share.share(content);
    return action === Share.dismissedAction ? 'dismissed' : 'shared';
  } catch {
    return 'failed';
  }
}
