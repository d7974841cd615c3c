import { useSyncExternalStore } from 'react';

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until a moment (ms since the epoch); 0 when it has passed. */
export function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  return useSyncExternalStore(everySecond, left, left);
}
