import { useRouter, type Href } from 'expo-router';
import { useEffect } from 'react';
import { AppState } from 'react-native';

import { queryClient } from '@/api';
import { useT } from '@/i18n';
import { loggedOut, loginSucceeded } from '@/state';
import { listen, nameChannel } from './phone';
import { leave, lookAgain, refresh } from './push';

/** What can fail here is tried again at the next start, and is nothing that the customer could repair. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

const aboutOrders = ['order', 'orders', 'payment'];

/**
 * Keeps the phone's token with the session, and opens the order of a message that is pressed. `screenOf` is the screen of a
 * path from outside the app: a message is believed no more than a link.
 */
export function usePushMessages(screenOf: (path: string) => string): void {
  const t = useT();
  const router = useRouter();
  const name = t('shell.pushChannel');
  useEffect(() => quietly(nameChannel(name)), [name]);
  useEffect(() => {
    quietly(refresh());
    const state = AppState.addEventListener('change', (now) => now === 'active' && quietly(lookAgain()));
    const stops = [
      loginSucceeded.subscribe(() => quietly(refresh())),
      loggedOut.subscribe((why) => why === 'chosen' && quietly(leave())),
      () => state.remove(),
      listen({
        came: () =>
          void queryClient.invalidateQueries({
            predicate: ({ queryKey }) => aboutOrders.includes(String(queryKey[0])),
          }),
        pressed: ({ orderId }) => {
          if (typeof orderId === 'string') router.push(screenOf(`/order-details/${orderId}`) as Href);
        },
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router, screenOf]);
}
