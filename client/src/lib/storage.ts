import { storedName } from './stored-name';

/** Small synchronous storage. A browser may forbid it (private windows): then nothing is remembered. */
function area(session: boolean): Storage | undefined {
  try {
    if (typeof window === 'undefined') return undefined;
    return session ? window.sessionStorage : window.localStorage;
  } catch {
    return undefined;
  }
}

function make(session: boolean) {
  return {
    get(key: string): string | null {
      return area(session)?.getItem(storedName(key)) ?? null;
    },
    set(key: string, value: string): void {
      try {
        area(session)?.setItem(storedName(key), value);
      } catch {
        // Storage is full: the value is not remembered, and the action goes on.
      }
    },
    remove(key: string): void {
      area(session)?.removeItem(storedName(key));
    },
  };
}

export type KeyValue = ReturnType<typeof make>;

/** Outlives the visit. */
export const storage: KeyValue = make(false);
/** Lasts as long as the tab. */
export const sessionMemory: KeyValue = make(true);
/** For the session token: the keychain on native, local storage on the web. */
export const secrets: KeyValue = storage;
