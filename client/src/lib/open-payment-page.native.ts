import { openBrowserAsync } from 'expo-web-browser';

/** The payment page lies over the app. Only the sandbox of development has a page on http. */
export function openPaymentPage(url: string, _back?: string): void {
  if (url.startsWith('https://') || (__DEV__ && url.startsWith('http://'))) void openBrowserAsync(url);
}
