import { getForegroundPermissionsAsync } from 'expo-location';

/** Whether the system would answer without asking the person. */
export async function mayLocate(): Promise<boolean> {
  return (await getForegroundPermissionsAsync()).granted;
}
