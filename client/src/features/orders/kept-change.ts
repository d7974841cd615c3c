import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { userId } from '@/state';
import type { ChangeDraft } from './change-draft';

const key = 'change';

interface Kept {
  user: string;
  orderId: string;
  draft: ChangeDraft;
}

/**
 * Keeps what a customer wants to change of an order until the tab is closed, because money for it may have to be added on the gateway's
 * page first. It counts for the order as the customer saw it only.
 */
export const keptChange = {
  get(orderId: string, changes: number): ChangeDraft | undefined {
    const kept = readJson(sessionMemory, key) as Partial<Kept> | null | undefined;
    const isOf = kept?.user === userId() && kept.orderId === orderId && kept.draft?.changes === changes;
    return isOf ? kept.draft : undefined;
  },
  set(orderId: string, draft: ChangeDraft): void {
    writeJson(sessionMemory, key, { user: userId(), orderId, draft } satisfies Kept);
  },
  clear: (): void => sessionMemory.remove(key),
};
