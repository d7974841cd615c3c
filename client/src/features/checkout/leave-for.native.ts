import { openBrowserAsync } from 'expo-web-browser';

/** The payment page lies over the app. */
export function leaveFor(url: string): void {
  if (url.startsWith('https://')) void openBrowserAsync(url);
}
