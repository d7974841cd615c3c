import { router, type Href } from 'expo-router';

import { storage } from '@/lib/storage';
import { handleOf, useStaffSession } from '../session/session';

/** What talks to the browser's push service is loaded when it is needed. */
export const browser = () => import('./browser');

/** Registers this browser again at each start and login of the person who has chosen its messages: they end with a session. */
function keepRegistered(): () => void {
  let of: string | null = null;
  const keep = () => {
    const session = useStaffSession.getState();
    if (!session.token || session.token === of || storage.get('staff.push') !== handleOf(session)) return;
    of = session.token;
    void browser()
      .then(({ register }) => register())
      .catch(() => undefined); // the next start tries again
  };
  keep();
  return useStaffSession.subscribe(keep);
}

/** Messages that arrive while no page is open: keeps them coming, and opens the page of one that was tapped. */
export function watchPocket(): () => void {
  const stop = keepRegistered();
  const open = ({ data }: MessageEvent<{ open?: string } | null>) => {
    if (data?.open?.startsWith('/staff/')) router.navigate(data.open as Href);
  };
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  worker?.addEventListener('message', open);
  return () => {
    worker?.removeEventListener('message', open);
    stop();
  };
}

/** The person logs out: the browser takes no more messages. The server stops by itself, with the session. */
export async function emptyPocket(): Promise<void> {
  if (!storage.get('staff.push')) return;
  storage.remove('staff.push');
  const { unsubscribe } = await browser();
  await unsubscribe();
}
