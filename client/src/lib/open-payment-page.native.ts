import { focusManager } from '@tanstack/react-query';
import { createURL } from 'expo-linking';
import { router, type Href } from 'expo-router';
import { openAuthSessionAsync } from 'expo-web-browser';

import { apiUrl } from './config';
import { isPaying, setPaying } from './paying';

/** Over a page of the shop: the payment page looks where the customer comes from (adapters/website/app_payment.go). */
const overTheShop = (url: string) => `${apiUrl()}/app-payment?page=${encodeURIComponent(url)}`;

/**
 * Opens the payment page over the app, in the browser of the system, which knows the customer's banks and opens UPI apps.
 * However it ends (by its link back, closed by the customer, not opened at all), the app goes to `back` and asks the server
 * what became of the payment: nothing that a link says is believed. Only development's sandbox has a page on http.
 */
export function openPaymentPage(url: string, back?: string): void {
  if (isPaying() || !(url.startsWith('https://') || (__DEV__ && url.startsWith('http://')))) return;
  setPaying(true);
  // Without the cookies of the browser, iOS does not ask whether the shop may "sign in".
  void openAuthSessionAsync(overTheShop(url), createURL(''), { preferEphemeralSession: true })
    .catch(() => undefined)
    .finally(() => {
      setPaying(false);
      if (back) router.replace(back as Href);
      // On iOS the page was a part of the app, which did not leave the screen.
      focusManager.onFocus();
    });
}
