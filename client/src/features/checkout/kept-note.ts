import { keptForCustomer } from '@/state';

/**
 * Words of the customer, stored until the order is placed, so that they are still there after the customer has left the page to verify
 * a number. They are stored as long as the tab is open, and only for the customer who said them.
 */
function keptUnder(key: 'checkout.note' | 'checkout.missing') {
  const store = keptForCustomer<{ note: string }>(key);
  return {
    get(): string {
      const note = store.get()?.note;
      return typeof note === 'string' ? note : '';
    },
    set: (note: string): void => (note ? store.set({ note }) : store.clear()),
  };
}

/** The note to the rider. */
export const keptNote = keptUnder('checkout.note');
/** What is to happen if something is missing. */
export const keptMissing = keptUnder('checkout.missing');
