import Constants, { ExecutionEnvironment } from 'expo-constants';
import { Platform } from 'react-native';

/**
 * Whether the app can show the system's map. An iPhone always can; Android needs a Google Maps key in the build (app.config.ts),
 * and Expo Go has a key of its own.
 */
export function hasSystemMap(): boolean {
  if (Platform.OS === 'ios' || Constants.executionEnvironment === ExecutionEnvironment.StoreClient)
    return true;
  return Boolean((Constants.expoConfig?.extra as { hasMapsKey?: boolean } | undefined)?.hasMapsKey);
}

/** The User-Agent that the app sends to the servers of map tiles, which require one. */
export const mapsAgent = `${Constants.expoConfig?.name ?? ''}/${Constants.expoConfig?.version ?? ''}`;
