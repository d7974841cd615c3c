import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Platform } from 'react-native';
import { StatusBar } from 'expo-status-bar';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { queryClient } from '@/api';
import { t } from '@/i18n';
import { loggedOut, loginSucceeded, openLogin } from '@/state';
import { useFontsReady } from '@/theme';
import { toast, Toaster } from '@/ui';
import { Shell } from './shell';

/** Another person's answers must not stay behind; a login asks everything anew. */
function useFreshDataPerPerson(): void {
  useEffect(() => {
    const stops = [
      loggedOut.subscribe((why) => {
        if (why === 'expired') toast.error(t('messages.sessionExpired'));
        void queryClient.resetQueries();
      }),
      loginSucceeded.subscribe(() => void queryClient.invalidateQueries()),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** Anything in the page may ask for the login without knowing the shop's code. */
function useLoginEvent(): void {
  useEffect(() => {
    if (Platform.OS !== 'web') return;
    const open = () => openLogin();
    window.addEventListener('openLogin', open);
    return () => window.removeEventListener('openLogin', open);
  }, []);
}

export function RootLayout() {
  const ready = useFontsReady();
  useFreshDataPerPerson();
  useLoginEvent();
  if (!ready) return null;
  return (
    <SafeAreaProvider>
      <QueryClientProvider client={queryClient}>
        <StatusBar style="auto" />
        <Shell />
        <Toaster />
      </QueryClientProvider>
    </SafeAreaProvider>
  );
}
