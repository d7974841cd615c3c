import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { queryClient } from '@/api';
import { watchFocus } from '@/lib/watch-focus';
import { Toaster } from '@/ui';
import { followChanges } from '../live/changes';
import { watchNewOrders } from '../live/new-orders';
import { ringForOrders } from '../live/ringing';
import { registerWorker } from '../offline/worker';
import { watchOutage } from '../offline/outage';
import { watchPocket } from '../push/pocket';
import { sendQueue } from '../queue/actions';
import { dropSecondTaps } from '../shell/second-taps';
// Kinds of actions are known from the start: what an earlier visit has left is sent on every page.
import '../pick/ticks';
import '../queue/language';
import { Frame } from './frame';

/** Tells public/guard.js that the client has started. */
function useStarted() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.started = '';
    delete dataset.stuck;
    document.getElementById('stuck')?.setAttribute('hidden', '');
  }, []);
}

/** What runs as long as the page is open, whatever it shows. */
function useBackground() {
  useEffect(watchOutage, []);
  useEffect(watchFocus, []);
  useEffect(() => dropSecondTaps(document), []);
  useEffect(sendQueue, []);
  useEffect(watchNewOrders, []);
  useEffect(ringForOrders, []);
  useEffect(followChanges, []);
  useEffect(watchPocket, []);
  useEffect(() => void registerWorker(), []);
}

export function RootLayout() {
  useStarted();
  useBackground();
  return (
    <SafeAreaProvider>
      <QueryClientProvider client={queryClient}>
        <Frame />
        <Toaster />
      </QueryClientProvider>
    </SafeAreaProvider>
  );
}
