import { openBrowserAsync } from 'expo-web-browser';

import { apiUrl } from '@/lib/config';

/** Opens the policy in the system's browser over the app, so that a half-typed form is still there afterwards. */
export function openPolicy(event: { preventDefault: () => void }): void {
  event.preventDefault();
  openBrowserAsync(`${apiUrl()}/privacy-policy`).catch(() => undefined);
}
