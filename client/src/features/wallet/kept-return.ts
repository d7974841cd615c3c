import { keptForCustomer } from '@/state';

const store = keptForCustomer<{ topUp: string; path: string }>('topUp.back');

/** The page for which a customer adds money: it is shown again when the top-up has ended, in the tab in which it was begun. */
export const keptReturn = {
  set: (topUp: string, path: string): void => store.set({ topUp, path }),
  /** Returns the path once. */
  take(topUp: string): string | undefined {
    const kept = store.get();
    if (kept?.topUp !== topUp) return undefined;
    store.clear();
    return kept.path;
  },
};
