import { useState } from 'react';

import type { TextKey } from '@/i18n';
import { currentPosition } from './current-position';
import { LocateError } from './locate-error';
import { locateFailureText } from './locate-text';
import type { Point } from './queries';

/** "Go to current location": asks the device once per press. */
export function useLocate(found: (point: Point) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<TextKey>();
  async function ask() {
    setBusy(true);
    setFailure(undefined);
    try {
      found(await currentPosition());
    } catch (error) {
      const known = error instanceof LocateError && error.why !== 'unknown';
      setFailure(known ? locateFailureText[error.why] : 'address.geoFailed');
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, locate: () => void ask(), clear: () => setFailure(undefined) };
}
