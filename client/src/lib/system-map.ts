import Constants, { ExecutionEnvironment } from 'expo-constants';
import { Platform } from 'react-native';

/**
 * Whether the phone draws maps for the app. An iPhone does; Android does with the key of Google Maps that the app was built
 * with (app.config.ts), and Expo Go has one of its own.
 */
export function hasSystemMap(): boolean {
  if (Platform.OS === 'ios' || Constants.executionEnvironment === ExecutionEnvironment.StoreClient)
    return true;
  return Boolean((Constants.expoConfig?.extra as { hasMapsKey?: boolean } | undefined)?.hasMapsKey);
}

/** How the app names itself to those who give it pictures of a map, who ask for that. */
export const mapsAgent = `${Constants.expoConfig?.name ?? ''}/${Constants.expoConfig?.version ?? ''}`;
