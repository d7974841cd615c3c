import Constants from 'expo-constants';

/** Where the API lives: '' on the web (same origin), a full address on phones. */
export function apiUrl(): string {
  const configured = (Constants.expoConfig?.extra as { apiUrl?: string } | undefined)?.apiUrl ?? '';
  return configured.replace(/\/+$/, '');
}
