import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { userId } from '@/state';

const key = 'checkout.note';

interface Kept {
  user: string;
  note: string;
}

/**
 * The customer's note to the rider, stored until the order is placed, so that it is still there after the customer has left the page
 * to verify a number. It is stored as long as the tab is open, and only for the customer who wrote it.
 */
export const keptNote = {
  get(): string {
    const kept = readJson(sessionMemory, key) as Partial<Kept> | null;
    return kept?.user === userId() && typeof kept.note === 'string' ? kept.note : '';
  },
  set(note: string): void {
    if (note) writeJson(sessionMemory, key, { user: userId(), note } satisfies Kept);
    else sessionMemory.remove(key);
  },
};
