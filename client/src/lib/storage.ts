import { remembering, type KeyValue } from './key-value';
import { storedName } from './stored-name';

export type { KeyValue };

/** The browser's own; undefined where it forbids it, as private windows may. */
function area(session: boolean): Storage | undefined {
  try {
    if (typeof window === 'undefined') return undefined;
    return session ? window.sessionStorage : window.localStorage;
  } catch {
    return undefined;
  }
}

const make = (session: boolean): KeyValue =>
  remembering({
    get: (key) => area(session)?.getItem(storedName(key)) ?? null,
    set(key, value) {
      // A page that is rendered on the server leaves nothing to the next one.
      if (typeof window === 'undefined') return;
      const own = area(session);
      if (!own) throw new Error('no storage');
      own.setItem(storedName(key), value);
    },
    remove: (key) => area(session)?.removeItem(storedName(key)),
  });

/** Outlives the visit. */
export const storage: KeyValue = make(false);
/** Lasts as long as the tab. */
export const sessionMemory: KeyValue = make(true);
/** For the session token: the keychain on native, local storage on the web. */
export const secrets: KeyValue = storage;

/** Whether the page will still find it in its `sessionMemory` when it is loaded again. */
export const outlivesPage = (key: string): boolean => area(true)?.getItem(storedName(key)) != null;
