import { openBrowserAsync } from 'expo-web-browser';

import { apiUrl } from '@/lib/config';

/** Opens the policy in the system's browser over the app: a form that is left for it, half typed, is there after it. */
export function openPolicy(event: { preventDefault: () => void }): void {
  event.preventDefault();
  openBrowserAsync(`${apiUrl()}/privacy-policy`).catch(() => undefined);
}
