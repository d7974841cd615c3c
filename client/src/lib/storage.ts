import { remembering, type KeyValue } from './key-value';
import type { StoredKey } from './stored-keys';
import { storedName } from './stored-name';

export type { KeyValue };

/** The browser's storage; undefined if the browser forbids it, as private windows may. */
function area(session: boolean): Storage | undefined {
  try {
    if (typeof window === 'undefined') return undefined;
    return session ? window.sessionStorage : window.localStorage;
  } catch {
    return undefined;
  }
}

const make = (session: boolean): KeyValue<StoredKey> =>
  remembering({
    get: (key) => area(session)?.getItem(storedName(key)) ?? null,
    set(key, value) {
      // On the server a value would stay for the next page that is rendered.
      if (typeof window === 'undefined') return;
      const own = area(session);
      if (!own) throw new Error('no storage');
      own.setItem(storedName(key), value);
    },
    remove: (key) => area(session)?.removeItem(storedName(key)),
  });

/** Kept after the browser is closed. */
export const storage = make(false);
/** Kept as long as the tab is open. */
export const sessionMemory = make(true);
/** For the session token: the keychain on native, local storage on the web. */
export const secrets: KeyValue<StoredKey> = storage;

/** Whether the value under `key` of `sessionMemory` will still be there after the page is reloaded. */
export const outlivesPage = (key: StoredKey): boolean => area(true)?.getItem(storedName(key)) != null;
