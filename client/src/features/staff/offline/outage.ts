import { create } from 'zustand';

import { queryClient } from '@/api';
import { isOnline, onNetwork } from '@/lib/network';
import { isProblem } from '@/lib/problem';

interface Outage {
  /** Since when the server has not answered, in ms since the epoch; null while it answers. */
  since: number | null;
  /** When it was last tried. */
  tried: number | null;
  /** Whether the device has no network at all; otherwise only the server cannot be reached. */
  network: boolean;
}

export const useOutage = create<Outage>(() => ({ since: null, tried: null, network: false }));

/** How often a server that does not answer is asked whether it answers again. */
const probeMs = 15_000;

const back = new Set<() => void>();
/** Calls back when the server answers again. Returns a function that stops this. */
export function onBack(listen: () => void): () => void {
  back.add(listen);
  return () => void back.delete(listen);
}

function answered(): void {
  if (useOutage.getState().since === null) return;
  useOutage.setState({ since: null, tried: null, network: false });
  void queryClient.refetchQueries({ type: 'active', stale: true });
  back.forEach((listen) => listen());
}

function failed(): void {
  const now = Date.now();
  useOutage.setState(({ since }) => ({ since: since ?? now, tried: now, network: !isOnline() }));
}

/** Whether a call got no answer at all. */
const gotNone = (error: unknown) => isProblem(error) && ['offline', 'timeout'].includes(error.kind);

function tell(type: string, error: unknown): void {
  if (type === 'success') answered();
  if (type === 'error' || type === 'failed') {
    if (gotNone(error)) failed();
    // A refusal is an answer.
    else if (isProblem(error) && error.status > 0 && error.status < 500) answered();
  }
}

/** Tells what became of a call that is neither a query nor a mutation. */
export const heardFrom = (error?: unknown): void => tell(error === undefined ? 'success' : 'error', error);

/** Asks the server now whether it answers. */
export async function probe(): Promise<void> {
  try {
    const reply = await fetch('/staff/build.txt', { cache: 'no-store' });
    if (reply.ok) answered();
    else failed();
  } catch {
    failed();
  }
}

/** Watches what the browser says of the network and what becomes of calls. Returns a function that ends this. */
export function watchOutage(): () => void {
  const stop = [
    onNetwork(() => (isOnline() ? void probe() : failed())),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      tell(action.type, 'error' in action ? action.error : undefined);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      tell(action.type, 'error' in action ? action.error : undefined);
    }),
  ];
  const timer = setInterval(() => {
    if (useOutage.getState().since !== null && document.visibilityState === 'visible') void probe();
  }, probeMs);
  if (!isOnline()) failed();
  return () => {
    clearInterval(timer);
    stop.forEach((end) => end());
  };
}
