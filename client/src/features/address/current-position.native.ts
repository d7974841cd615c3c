import * as Location from 'expo-location';

import { LocateError } from './locate-error';
import type { Point } from './queries';

const patienceMs = 10_000;

/** Reads the position, with a time-out. The time does not include the system's question for permission. */
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

/** The device's position. Call it only after a press, because the system may ask the customer for permission. */
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
