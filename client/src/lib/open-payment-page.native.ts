import { focusManager } from '@tanstack/react-query';
import { createURL } from 'expo-linking';
import { router, type Href } from 'expo-router';
import { openAuthSessionAsync } from 'expo-web-browser';

import { apiUrl } from './config';
import { isPaying, setPaying } from './paying';

/** Opens by way of a page of the shop: the gateway checks which site the customer comes from (adapters/website/app_payment.go). */
const overTheShop = (url: string) => `${apiUrl()}/app-payment?page=${encodeURIComponent(url)}`;

/**
 * Opens the payment page over the app, in the system's browser, which has the customer's bank logins and can open UPI apps.
 * However it ends (by its link back, closed by the customer, not opened at all), the app goes to `back` and asks the server for
 * the result of the payment: a link is not trusted. http is accepted only for the sandbox of development.
 */
export function openPaymentPage(url: string, back?: string): void {
  if (isPaying() || !(url.startsWith('https://') || (__DEV__ && url.startsWith('http://')))) return;
  setPaying(true);
  // An ephemeral session shares no cookies with the browser, so iOS does not ask whether the shop may "sign in".
  void openAuthSessionAsync(overTheShop(url), createURL(''), { preferEphemeralSession: true })
    .catch(() => undefined)
    .finally(() => {
      setPaying(false);
      if (back) router.replace(back as Href);
      // On iOS the app stayed in the foreground, so queries do not notice that the customer is back.
      focusManager.onFocus();
    });
}
