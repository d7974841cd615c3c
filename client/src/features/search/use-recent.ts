import { useState } from 'react';

import type { RecentList } from './recent-searches';

export async function rememberSearch(text: string): Promise<void> {
  (await import('./recent-searches')).keepSearch(text);
}

/** The recent searches for an empty search box. Their code is loaded at the first focus of a box. */
export function useRecent() {
  const [recent, setRecent] = useState<RecentList>();
  const load = () =>
    void import('./recent-searches').then(
      ({ recentList }) => setRecent(recentList(load)),
      () => undefined,
    );
  return { recent, load };
}
