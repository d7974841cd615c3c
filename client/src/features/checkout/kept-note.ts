import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { userId } from '@/state';

interface Kept {
  user: string;
  note: string;
}

/**
 * Words of the customer, stored until the order is placed, so that they are still there after the customer has left the page to verify
 * a number. They are stored as long as the tab is open, and only for the customer who said them.
 */
const keptUnder = (key: 'checkout.note' | 'checkout.missing') => ({
  get(): string {
    const kept = readJson(sessionMemory, key) as Partial<Kept> | null;
    return kept?.user === userId() && typeof kept.note === 'string' ? kept.note : '';
  },
  set(note: string): void {
    if (note) writeJson(sessionMemory, key, { user: userId(), note } satisfies Kept);
    else sessionMemory.remove(key);
  },
});

/** The note to the rider. */
export const keptNote = keptUnder('checkout.note');
/** What is to happen if something is missing. */
export const keptMissing = keptUnder('checkout.missing');
