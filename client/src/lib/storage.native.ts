import * as SecureStore from 'expo-secure-store';
import Store from 'expo-sqlite/kv-store';

import type { KeyValue } from './storage';

/** Outlives the visit. */
export const storage: KeyValue = {
  get: (key) => Store.getItemSync(key),
  set(key, value) {
    try {
      Store.setItemSync(key, value);
    } catch {
      // The device is full: the value is not remembered, and the action goes on.
    }
  },
  remove: (key) => void Store.removeItemSync(key),
};

const memory = new Map<string, string>();

/** Lasts as long as the app runs. */
export const sessionMemory: KeyValue = {
  get: (key) => memory.get(key) ?? null,
  set: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
};

/** For the session token: the keychain, on this device only. */
export const secrets: KeyValue = {
  get: (key) => SecureStore.getItem(key),
  set: (key, value) => SecureStore.setItem(key, value),
  remove: (key) => void SecureStore.deleteItemAsync(key),
};
