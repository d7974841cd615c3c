import type { KeyValue } from './storage';

/** Reads JSON; anything unreadable counts as absent. The caller narrows the shape. */
export function readJson(store: KeyValue, key: string): unknown {
  const text = store.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function writeJson(store: KeyValue, key: string, value: unknown): void {
  store.set(key, JSON.stringify(value));
}
