import * as Location from 'expo-location';

import { LocateError } from './locate-error';
import type { Point } from './queries';

const patienceMs = 10_000;

/** The wait begins when the system was allowed to look, not while the customer reads its question. */
async function lookAround(): Promise<Point> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LocateError('timeout')), patienceMs);
  });
  try {
    const found = Location.getCurrentPositionAsync({ accuracy: Location.Accuracy.Highest });
    const { coords } = await Promise.race([found, tooLong]);
    return { latitude: coords.latitude, longitude: coords.longitude };
  } finally {
    clearTimeout(timer);
  }
}

/** Where the device is now. Ask only after a tap: the system asks the customer. */
export async function currentPosition(_maximumAge = 0): Promise<Point> {
  try {
    const { granted } = await Location.requestForegroundPermissionsAsync();
    if (!granted) throw new LocateError('denied');
    if (!(await Location.hasServicesEnabledAsync())) throw new LocateError('unavailable');
    return await lookAround();
  } catch (error) {
    throw error instanceof LocateError ? error : new LocateError('unknown');
  }
}
