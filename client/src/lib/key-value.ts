/** Small synchronous storage. */
export interface KeyValue {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/**
 * A device may have no room left, and a browser may forbid its storage: what `device` throws for is remembered as long as the
 * page or the app runs, so that all goes on until then.
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
