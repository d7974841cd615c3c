import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { StatusBar } from 'expo-status-bar';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { queryClient } from '@/api';
import { cartQueryKey } from '@/features/cart';
import { forgetSearches } from '@/features/search';
import { t } from '@/i18n';
import { loggedOut, loginSucceeded, openLogin } from '@/state';
import { useFontsReady } from '@/theme';
import { toast, Toaster } from '@/ui';
import { AppLayout } from './app-layout';
import { useToastTime } from './use-toast-time';

// Subscribed when the module loads, not in an effect: the session may expire before the page is hydrated, and the toast must not
// be lost.
loggedOut.subscribe((why) => {
  if (why === 'expired') toast.error(t('messages.sessionExpired'));
  else forgetSearches();
  // The next customer must not see this customer's answers. The cart is kept after an expired session (cart-sync).
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== cartQueryKey[0] });
});
loginSucceeded.subscribe(() => void queryClient.invalidateQueries());

/** Opens the login when a script of the page dispatches an `openLogin` event. */
function useLoginEvent(): void {
  useEffect(() => {
    if (process.env.EXPO_OS !== 'web') return;
    const open = () => openLogin();
    window.addEventListener('openLogin', open);
    return () => window.removeEventListener('openLogin', open);
  }, []);
}

export function RootLayout() {
  const ready = useFontsReady();
  useLoginEvent();
  useToastTime();
  if (!ready) return null;
  return (
    <SafeAreaProvider>
      <QueryClientProvider client={queryClient}>
        <StatusBar style="auto" />
        <AppLayout />
        <Toaster />
      </QueryClientProvider>
    </SafeAreaProvider>
  );
}
