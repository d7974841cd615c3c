import type { ExpoConfig } from 'expo/config';

/*
 * The keys of external services (maps, push, Google login). EAS stores them as environment variables and secret files
 * (`eas env:create`); none of them is in the repository. An app that is built without a key lacks only that service.
 */

/** On Android Google's map needs a key. Without one the app draws a map of tiles (features/address/tile-map). */
const mapsKey = process.env.GOOGLE_MAPS_ANDROID_KEY ?? '';
export const hasMapsKey = mapsKey !== '';

/** Firebase's configuration file for the shop's package. Android needs it for notifications. */
export const googleServicesFile = process.env.GOOGLE_SERVICES_JSON;

/** The project at expo.dev, through which notifications are sent. */
const projectId = process.env.EAS_PROJECT_ID;
export const eas = projectId ? { projectId } : undefined;

export const services: NonNullable<ExpoConfig['plugins']> = hasMapsKey
  ? [['react-native-maps', { androidGoogleMapsApiKey: mapsKey }]]
  : [];
