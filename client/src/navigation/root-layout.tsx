import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { StatusBar } from 'expo-status-bar';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { queryClient } from '@/api';
import '@/session/lifecycle';
import { openLogin } from '@/state';
import { useFontsReady } from '@/theme';
import { Toaster } from '@/ui';
import { AppLayout } from './app-layout';
import { useToastTime } from './use-toast-time';

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
