import { openBrowserAsync } from 'expo-web-browser';

import { useLanguageState } from '@/i18n/language';
import { apiUrl } from '@/lib/config';

/** Opens the policy in the app's language and in the system's browser over the app, so that a half-typed form is still there afterwards. */
export function openPolicy(event: { preventDefault: () => void }): void {
  event.preventDefault();
  const { language } = useLanguageState.getState();
  openBrowserAsync(`${apiUrl()}/privacy-policy?language=${language}`).catch(() => undefined);
}
