import { isProblem } from '@/api';
import type { TextKey } from '@/i18n';
import type { LocateFailure } from './locate-error';

/** Why the device's position is not known, in words. */
export const locateFailureText: Record<LocateFailure, TextKey> = {
  unsupported: 'location.geoUnsupported',
  denied: 'location.geoDenied',
  unavailable: 'location.geoUnavailable',
  timeout: 'location.geoTimeout',
  unknown: 'location.geoUnknown',
};

/** Why the server could not name a place, in words. */
export function placeProblem(error: unknown): TextKey {
  return isProblem(error) && error.kind === 'missing' ? 'location.undetermined' : 'location.addressFailed';
}
