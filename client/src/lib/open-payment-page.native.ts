import { openBrowserAsync } from 'expo-web-browser';

/** Opens the payment page over the app. Only development's sandbox has a page on http. */
export function openPaymentPage(url: string, _back?: string): void {
  if (url.startsWith('https://') || (__DEV__ && url.startsWith('http://'))) void openBrowserAsync(url);
}
