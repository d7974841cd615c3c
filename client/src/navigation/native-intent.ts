import { isPaying } from '@/lib/paying';
import { closeSheets } from '@/ui/sheet-stack';
import { screenOfLink } from './incoming-link';
import { onItsTab } from './shell/tab-of-link';

/** Links of Expo Go and of Expo's development client. */
const ofDevelopment = /^exps?:|\/\/expo-development-client/;

/** Called by the router for each link that the system passes to the app. Null leaves the screen as it is. */
export function redirectSystemPath({ path, initial }: { path: string; initial: boolean }): string | null {
  if (__DEV__ && ofDevelopment.test(path)) return path;
  // The library of Google's login handles this link itself.
  if (path.startsWith('com.googleusercontent.apps.')) return initial ? '/' : null;
  // The link that closes the payment page. openPaymentPage shows the right screen itself.
  if (!initial && isPaying()) return null;
  // The link to a new password is pressed while the login, which has sent it, is still open.
  if (!initial) closeSheets();
  return onItsTab(screenOfLink(path), initial);
}
