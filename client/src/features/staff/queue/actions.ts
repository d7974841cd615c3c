import { toast } from '@/ui';
import { onBack } from '../offline/outage';
import { handleOf, useStaffSession } from '../session/session';
import { t } from '../texts';
import { onDevice } from './indexed-db';
import { ActionQueue, waitingIn, type Words } from './queue';
import type { Action } from './store';

/** The queue of the person who is logged in. A screen makes its kinds of actions known with `queue.kind`. */
export const queue: ActionQueue = new ActionQueue({
  store: onDevice(),
  onRefused: (action) => {
    if (!queue.saysRefusal(action)) toast.error(t('queue.refusedToast', { what: wordsOf(action).what }));
  },
});

/** The words for an action, also for one that this version of the client does not know. */
export function wordsOf(action: Action): Words {
  return queue.wordsOf(action) ?? { what: t('queue.unknownKind') };
}

export const useQueue = queue.state;
/** How much waits to be sent, and how much was refused and not looked at. */
export const useWaiting = (): number => useQueue(waitingIn);
export const useRefused = (): number =>
  useQueue(({ actions }) => actions.filter(({ state }) => state === 'refused').length);

/** Opens the queue of whoever is logged in, and sends it when the network is back. Returns a function that ends this. */
export function sendQueue(): () => void {
  const open = () => {
    const session = useStaffSession.getState();
    // After an expired session the queue stays, and waits for the login.
    if (session.token !== null || session.me === null) void queue.open(handleOf(session));
  };
  // The kinds of all screens are known only when the page has started.
  const start = setTimeout(open);
  const stop = [
    useStaffSession.subscribe((now, before) => {
      if (now.token !== before.token || handleOf(now) !== handleOf(before)) open();
    }),
    onBack(() => void queue.send()),
  ];
  return () => {
    clearTimeout(start);
    stop.forEach((end) => end());
  };
}
