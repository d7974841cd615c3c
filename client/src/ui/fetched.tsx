import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { useT } from '@/i18n';
import { ErrorState } from './states';

/**
 * A part of a screen whose code is fetched when it is first shown. `waiting` holds its place; a fetch
 * that fails says so and can be tried again.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode) {
  let known: ComponentType<P> | undefined;
  return function Fetched(props: P) {
    const t = useT();
    const [Part, setPart] = useState(() => known);
    const [failed, setFailed] = useState(false);
    const fetch = useCallback(() => {
      setFailed(false);
      load().then(
        (part) => {
          known = part;
          setPart(() => part);
        },
        () => setFailed(true),
      );
    }, []);
    useEffect(() => {
      if (!known) fetch();
    }, [fetch]);
    if (Part) return <Part {...props} />;
    return failed ? <ErrorState message={t('messages.offline')} onRetry={fetch} /> : waiting;
  };
}
