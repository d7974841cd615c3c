import { Platform, Share } from 'react-native';

import { apiUrl } from './config';

/** Opens the system's share sheet. The shop's pages have the same address as its API. */
export async function shareLink(
  title: string,
  path: string,
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  const url = apiUrl() + path;
  try {
    // Android shares only the message, so it must contain the address; iOS shares `url` as well.
    const content = Platform.OS === 'ios' ? { message: title, url } : { title, message: `${title}\n${url}` };
    const { action } = await Share.share(content);
    return action === Share.dismissedAction ? 'dismissed' : 'shared';
  } catch {
    return 'failed';
  }
}
