import { storage } from '@/lib/storage';

export const searchesKey = 'searches';
/** The option that forgets all searches, in the list of them; no search is empty. */
export const forgetAll = '';

/** Forgets the recent searches at a logout: the next person with the phone must not read them. */
export function forgetSearches(): void {
  storage.remove(searchesKey);
}

/** Keeps a search for the list of an empty search box (recent-searches, which comes with the first use of the box). */
export async function rememberSearch(text: string): Promise<void> {
  (await import('./recent-searches')).keepSearch(text);
}
