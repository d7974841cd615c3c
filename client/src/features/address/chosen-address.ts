import { create } from 'zustand';

import { sessionMemory } from '@/lib/storage';

const key = 'checkout.address';

/** The address of the next order. Stored as long as the tab is open, so that it survives a reload. */
const useChosen = create<{ id: string | null }>(() => ({ id: null }));
if (typeof window !== 'undefined') useChosen.setState({ id: sessionMemory.get(key) });

export function chooseAddress(id: string): void {
  sessionMemory.set(key, id);
  useChosen.setState({ id });
}

/** Called at a logout, which deletes the stored id. */
export const forgetChosenAddress = (): void => useChosen.setState({ id: null });

export function useChosenAddressId(): string | null {
  return useChosen((state) => state.id);
}
