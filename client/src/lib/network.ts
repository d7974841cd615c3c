import { useSyncExternalStore } from 'react';

/** Calls back when the network comes or goes. */
export function onNetwork(changed: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** What the browser reports. Only "offline" is reliable: a browser may report "online" without a working connection. */
export function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetwork, isOnline, () => true);
}
