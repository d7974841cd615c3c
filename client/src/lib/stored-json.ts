import type { KeyValue } from './storage';

/** Reads a stored JSON value; a malformed one counts as absent. The caller checks its shape. */
export function readJson<Key extends string>(store: KeyValue<Key>, key: NoInfer<Key>): unknown {
  const text = store.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function writeJson<Key extends string>(store: KeyValue<Key>, key: NoInfer<Key>, value: unknown): void {
  store.set(key, JSON.stringify(value));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
