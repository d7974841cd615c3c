/** Synchronous storage of short texts. */
export interface KeyValue<Key extends string = string> {
  get: (key: Key) => string | null;
  set: (key: Key, value: string) => void;
  remove: (key: Key) => void;
}

/**
 * Storage that never throws. A device may be full, and a browser may forbid its storage: values that `device` does not take are
 * kept in memory for as long as the page or the app runs.
 */
export function remembering(device: KeyValue): KeyValue {
  const untaken = new Map<string, string>();
  return {
    get: (key) => untaken.get(key) ?? device.get(key),
    set(key, value) {
      untaken.delete(key);
      try {
        device.set(key, value);
      } catch {
        untaken.set(key, value);
      }
    },
    remove(key) {
      untaken.delete(key);
      device.remove(key);
    },
  };
}
