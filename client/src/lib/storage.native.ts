import * as SecureStore from 'expo-secure-store';
import Store from 'expo-sqlite/kv-store';

import { remembering, type KeyValue } from './key-value';
import type { StoredKey } from './stored-keys';

/** Kept after the app is closed. */
export const storage: KeyValue<StoredKey> = remembering({
  get: (key) => Store.getItemSync(key),
  set: (key, value) => Store.setItemSync(key, value),
  remove: (key) => void Store.removeItemSync(key),
});

const memory = new Map<string, string>();

/** Kept as long as the app runs. */
export const sessionMemory: KeyValue<StoredKey> = {
  get: (key) => memory.get(key) ?? null,
  set: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
};

/** The keychain may delete a value a moment later. */
const removed = new Set<string>();

/** A value that the keychain cannot read counts as absent: an app restored on another phone does not have its keys. */
function readSecret(key: string): string | null {
  try {
    return SecureStore.getItem(key);
  } catch {
    return null;
  }
}

/** For the session token: the system's keychain, which encrypts it. */
export const secrets: KeyValue<StoredKey> = remembering({
  get: (key) => (removed.has(key) ? null : readSecret(key)),
  set(key, value) {
    SecureStore.setItem(key, value);
    removed.delete(key);
  },
  remove(key) {
    removed.add(key);
    void SecureStore.deleteItemAsync(key).catch(() => undefined);
  },
});

// iOS leaves the keychain when the app is deleted. A login stores the customer's details with the token, so a token without them
// is that of an earlier installation: the new one does not begin with its session. A database that cannot be read, for instance
// because the phone is full, says nothing about that.
try {
  if (Store.getItemSync('userDetail') === null) secrets.remove('authToken');
} catch {
  // the session goes on without its details
}
