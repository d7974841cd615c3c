import { storage } from '@/lib/storage';

export const searchesKey = 'searches';
/** The option that forgets all searches, in the list of them; no search is empty. */
export const forgetAll = '';

/** Forgets the recent searches at a logout: the next person with the phone must not read them. */
export function forgetSearches(): void {
  storage.remove(searchesKey);
}
