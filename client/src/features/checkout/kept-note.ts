import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { userId } from '@/state';

const key = 'checkout.note';

interface Kept {
  user: string;
  note: string;
}

/**
 * The customer's note to the rider, until an order carries it: a customer who leaves the page to verify a number finds
 * it again. It is kept as long as the tab, and for the customer who wrote it.
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
