import { copyText } from './copy-text';

/**
 * Hands a link to the browser's share sheet, or copies it where there is none. 'dismissed' is the customer's own answer.
 */
export async function shareLink(
  title: string,
  path: string,
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  const url = window.location.origin + path;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
