import { useRouter, type Href } from 'expo-router';
import { useEffect } from 'react';
import { AppState } from 'react-native';

import { queryClient } from '@/api';
import { useT } from '@/i18n';
import { closeSheets } from '@/ui/sheet-stack';
import { listen, nameChannel } from './phone';
import { ignoreFailure, lookAgain, refresh } from './push';

const aboutOrders = ['order', 'orders', 'payment'];

/**
 * Keeps the phone's token registered with the session, and opens the order of a message that the customer presses. `screenOf`
 * maps a path from outside the app to a screen: a message is trusted no more than a link.
 */
export function usePushMessages(screenOf: (path: string) => string): void {
  const t = useT();
  const router = useRouter();
  const name = t('shell.pushChannel');
  useEffect(() => ignoreFailure(nameChannel(name)), [name]);
  useEffect(() => {
    refresh();
    const state = AppState.addEventListener(
      'change',
      (now) => now === 'active' && ignoreFailure(lookAgain()),
    );
    const stops = [
      () => state.remove(),
      listen({
        came: () =>
          void queryClient.invalidateQueries({
            predicate: ({ queryKey }) => aboutOrders.includes(String(queryKey[0])),
          }),
        pressed: ({ orderId }) => {
          if (typeof orderId !== 'string') return;
          closeSheets();
          router.push(screenOf(`/order-details/${orderId}`) as Href);
        },
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router, screenOf]);
}
