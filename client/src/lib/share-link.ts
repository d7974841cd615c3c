import { copyText } from './copy-text';

/**
 * Opens the browser's share sheet, or copies the link if there is none. 'dismissed' means that the customer closed the sheet.
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
