import * as SecureStore from 'expo-secure-store';
import Store from 'expo-sqlite/kv-store';

import { remembering, type KeyValue } from './key-value';

/** Outlives the visit. */
export const storage: KeyValue = remembering({
  get: (key) => Store.getItemSync(key),
  set: (key, value) => Store.setItemSync(key, value),
  remove: (key) => void Store.removeItemSync(key),
});

const memory = new Map<string, string>();

/** Lasts as long as the app runs. */
export const sessionMemory: KeyValue = {
  get: (key) => memory.get(key) ?? null,
  set: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
};

/** What the keychain cannot read counts as absent: an app that is restored on another phone has none of its keys. */
function readSecret(key: string): string | null {
  try {
    return SecureStore.getItem(key);
  } catch {
    return null;
  }
}

/** For the session token: the keychain, on this device only. */
export const secrets: KeyValue = remembering({
  get: readSecret,
  set: (key, value) => SecureStore.setItem(key, value),
  remove: (key) => void SecureStore.deleteItemAsync(key).catch(() => undefined),
});
