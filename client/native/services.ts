import type { ExpoConfig } from 'expo/config';

/*
 * The keys of outside services (maps, push, Google login). EAS keeps them as environment variables and secret files
 * (`eas env:create`), and none of them is in the repository. An app that is built without a key lacks that service alone.
 */

/** Google draws the map of Android's app only with a key; without one the app draws its own (features/address/tile-map). */
const mapsKey = process.env.GOOGLE_MAPS_ANDROID_KEY ?? '';
export const hasMapsKey = mapsKey !== '';

/** Firebase's file for the shop's package, by which Android gets notifications. */
export const googleServicesFile = process.env.GOOGLE_SERVICES_JSON;

/** The project at expo.dev, which sends the notifications. */
const projectId = process.env.EAS_PROJECT_ID;
export const eas = projectId ? { projectId } : undefined;

export const services: NonNullable<ExpoConfig['plugins']> = hasMapsKey
  ? [['react-native-maps', { androidGoogleMapsApiKey: mapsKey }]]
  : [];
