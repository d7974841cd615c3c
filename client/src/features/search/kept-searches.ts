import { storage } from '@/lib/storage';

export const searchesKey = 'searches';
/** The option that forgets all searches, in the list of them; no search is empty. */
export const forgetAll = '';

/** What was searched for is nobody's business but the customer's: a logout forgets it. */
export function forgetSearches(): void {
  storage.remove(searchesKey);
}

/** Keeps a search for the list of an empty search box (recent-searches, which comes with the first use of the box). */
export async function rememberSearch(text: string): Promise<void> {
  (await import('./recent-searches')).keepSearch(text);
}
