import { useEffect, useState } from 'react';

import { reloadForNewBuild, reloadPage } from './new-build';

/**
 * For what stands in place of a page that failed. On the web Retry reloads the whole page, because a script that failed once is not
 * requested again; in the app it renders the page again.
 */
export function usePageRetry(render: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  useEffect(() => void reloadForNewBuild(), []);
  const retry = async () => {
    setBusy(true);
    if (await reloadPage()) return;
    setBusy(false);
    await render();
  };
  return { busy, onPress: () => void retry() };
}
