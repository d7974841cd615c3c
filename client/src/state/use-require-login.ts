import { useCallback } from 'react';

import { openLogin } from './overlays';
import { useSession } from './session';

/** `requireLogin(act)` acts at once when logged in, else after the login that it asks for. */
export function useRequireLogin(): (act: () => void) => void {
  return useCallback((act) => {
    if (useSession.getState().token) act();
    else openLogin({ onSuccess: act });
  }, []);
}
