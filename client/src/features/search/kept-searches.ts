import { storage } from '@/lib/storage';

export const searchesKey = 'searches';
/** The key of the option "forget all" in the list of searches. No search has this key, because none is empty. */
export const forgetAll = '';

export function forgetSearches(): void {
  storage.remove(searchesKey);
}
