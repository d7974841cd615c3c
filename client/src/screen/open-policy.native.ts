import { openBrowserAsync } from 'expo-web-browser';

import { useLanguageState } from '@/i18n/language';
import { apiUrl } from '@/lib/config';

/** Opens the policy in the system's browser over the app, so that a half-typed form is still there afterwards. A reader of Hindi gets it in Hindi. */
export function openPolicy(event: { preventDefault: () => void }): void {
  event.preventDefault();
  const inHindi = useLanguageState.getState().language === 'hi' ? '?language=hi' : '';
  openBrowserAsync(`${apiUrl()}/privacy-policy${inHindi}`).catch(() => undefined);
}
