import { storedName } from './stored-name';

/** Calls back when another tab of the shop changed what is kept under `key`. */
export function onOtherTab(key: string, changed: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const listen = (event: StorageEvent) => {
    // A null key is the whole store cleared.
    if (event.key === storedName(key) || event.key === null) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Runs one piece of work at a time over all tabs, where the browser can say so. */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work();
  return (await locks.request(storedName(name), work)) as T;
}
