/** Synchronous storage of short texts. */
export interface KeyValue<Key extends string = string> {
  get: (key: Key) => string | null;
  set: (key: Key, value: string) => void;
  remove: (key: Key) => void;
}

/**
 * Storage that never throws. A device may be full, its database may be damaged, and a browser may forbid its storage: what `device`
 * does not take is kept in memory for as long as the page or the app runs, null for a value that it does not remove.
 */
export function remembering(device: KeyValue): KeyValue {
  const untaken = new Map<string, string | null>();
  function change(key: string, value: string | null, how: () => void): void {
    untaken.delete(key);
    try {
      how();
    } catch {
      untaken.set(key, value);
    }
  }
  return {
    get(key) {
      const kept = untaken.get(key);
      if (kept !== undefined) return kept;
      try {
        return device.get(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => change(key, value, () => device.set(key, value)),
    remove: (key) => change(key, null, () => device.remove(key)),
  };
}
