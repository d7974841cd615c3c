import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { userId } from '@/state';

const key = 'topUp.back';

interface Kept {
  user: string;
  topUp: string;
  path: string;
}

/** The page for which a customer adds money: it is shown again when the top-up has ended, in the tab in which it was begun. */
export const keptReturn = {
  set(topUp: string, path: string): void {
    writeJson(sessionMemory, key, { user: userId(), topUp, path } satisfies Kept);
  },
  /** Returns the path once. */
  take(topUp: string): string | undefined {
    const kept = readJson(sessionMemory, key) as Partial<Kept> | null | undefined;
    if (kept?.user !== userId() || kept.topUp !== topUp) return undefined;
    sessionMemory.remove(key);
    return kept.path;
  },
};
