import { LocateError, type LocateFailure } from './locate-error';
import type { Point } from './queries';

const reasons: Record<number, LocateFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** The device's position, at most `maximumAge` ms old. Call it only after a press, because the browser may ask for permission. */
export function currentPosition(maximumAge = 0): Promise<Point> {
  if (typeof navigator === 'undefined' || !navigator.geolocation) {
    return Promise.reject(new LocateError('unsupported'));
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new LocateError(reasons[error.code] ?? 'unknown')),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge },
    );
  });
}
