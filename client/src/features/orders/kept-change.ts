import { keptForCustomer } from '@/state';
import type { ChangeDraft } from './change-draft';

const store = keptForCustomer<{ orderId: string; draft: ChangeDraft }>('change');

/**
 * Keeps what a customer wants to change of an order until the tab is closed, because money for it may have to be added on the gateway's
 * page first. It counts for the order as the customer saw it only.
 */
export const keptChange = {
  get(orderId: string, changes: number): ChangeDraft | undefined {
    const kept = store.get();
    return kept?.orderId === orderId && kept.draft?.changes === changes ? kept.draft : undefined;
  },
  set: (orderId: string, draft: ChangeDraft): void => store.set({ orderId, draft }),
  clear: store.clear,
};
