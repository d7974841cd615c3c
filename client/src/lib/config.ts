import Constants from 'expo-constants';

/** The address of the API: '' on the web (same origin), a full address in the app. */
export function apiUrl(): string {
  const configured = (Constants.expoConfig?.extra as { apiUrl?: string } | undefined)?.apiUrl ?? '';
  return configured.replace(/\/+$/, '');
}
