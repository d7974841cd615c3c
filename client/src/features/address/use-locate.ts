import { useState } from 'react';

import type { TextKey } from '@/i18n';
import { currentPosition } from './current-position';
import { LocateError, type LocateFailure } from './locate-error';
import type { Point } from './queries';

const words: Record<LocateFailure, TextKey> = {
  unsupported: 'address.geoUnsupported',
  denied: 'address.geoDenied',
  unavailable: 'address.geoUnavailable',
  timeout: 'address.geoTimeout',
  unknown: 'address.geoUnknown',
};

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
      setFailure(error instanceof LocateError ? words[error.why] : 'address.geoFailed');
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, locate: () => void ask(), clear: () => setFailure(undefined) };
}
