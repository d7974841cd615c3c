import { storedName } from './stored-name';

/** Calls `changed` when another tab of the shop has changed the stored value of `key`. Returns a function that stops this. */
export function onOtherTab(key: string, changed: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const listen = (event: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (event.key === storedName(key) || event.key === null) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Runs `work` in only one tab at a time, if the browser has locks; otherwise runs it at once. */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work();
  return (await locks.request(storedName(name), work)) as T;
}
