import { isProblem } from '@/api';
import type { TextKey } from '@/i18n';
import type { LocateFailure } from './locate-error';

/** The text for each reason why the device's position is not known. */
export const locateFailureText: Record<LocateFailure, TextKey> = {
  unsupported: 'location.geoUnsupported',
  denied: 'location.geoDenied',
  unavailable: 'location.geoUnavailable',
  timeout: 'location.geoTimeout',
  unknown: 'location.geoUnknown',
};

/** The text that says why the server could not name a place. */
export function placeProblem(error: unknown): TextKey {
  return isProblem(error) && error.kind === 'missing' ? 'location.undetermined' : 'location.addressFailed';
}
