import { isPaying } from '@/lib/paying';
import { screenOfLink } from './incoming-link';
import { onItsTab } from './shell/tab-of-link';

/** Links of development: of Expo Go, and of the client that loads another build. */
const ofDevelopment = /^exps?:|\/\/expo-development-client/;

/** The router asks it for each link that the system hands to the app; null leaves the screen as it is. */
export function redirectSystemPath({ path, initial }: { path: string; initial: boolean }): string | null {
  if (__DEV__ && ofDevelopment.test(path)) return path;
  // Google's login takes its link itself.
  if (path.startsWith('com.googleusercontent.apps.')) return initial ? '/' : null;
  // The link that closes the payment page: the app is on its screen already.
  if (!initial && isPaying()) return null;
  return onItsTab(screenOfLink(path), initial);
}
