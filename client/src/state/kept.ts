import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { StoredKey } from '@/lib/stored-keys';
import { userId } from './session';

/** Something of the customer that is kept until the tab is closed. Another customer who logs in in the tab does not get it. */
export const keptForCustomer = <Kept extends object>(key: StoredKey) => ({
  get(): Partial<Kept> | undefined {
    const kept = readJson(sessionMemory, key) as (Partial<Kept> & { user?: string }) | null | undefined;
    return kept?.user === userId() ? kept : undefined;
  },
  set: (kept: Kept): void => writeJson(sessionMemory, key, { user: userId(), ...kept }),
  clear: (): void => sessionMemory.remove(key),
});
