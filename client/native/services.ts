import type { ExpoConfig } from 'expo/config';

/*
 * What the app is given of services that know the shop by an account: EAS keeps these as environment variables and secret
 * files (`eas env:create`), and none of them is in the repository. Without one the app does without what it is for.
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
