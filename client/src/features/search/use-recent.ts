import { useState } from 'react';

import type { RecentList } from './recent-searches';

/** Keeps a search for the list of an empty search box. */
export async function rememberSearch(text: string): Promise<void> {
  (await import('./recent-searches')).keepSearch(text);
}

/** The searches before this one, which an empty box lists; their code comes with the first use of a box. */
export function useRecent() {
  const [recent, setRecent] = useState<RecentList>();
  const load = () =>
    void import('./recent-searches').then(
      ({ recentList }) => setRecent(recentList(load)),
      () => undefined,
    );
  return { recent, load };
}
