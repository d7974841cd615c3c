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

/**
 * Runs `work` in only one tab at a time, if the browser has locks and allows them; otherwise runs it at once. A browser that forbids
 * the page all storage has locks and refuses each. After `signal` a tab waits no longer.
 */
export async function oneTabAtATime<T>(
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work();
  let begun = false;
  const own = () => {
    begun = true;
    return work();
  };
  try {
    return (await locks.request(storedName(name), { signal }, own)) as T;
  } catch (error) {
    if (begun || signal?.aborted) throw error;
    return work();
  }
}
