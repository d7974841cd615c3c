import { getForegroundPermissionsAsync } from 'expo-location';

/** Whether the app already has the permission to read the position, so that the customer is not asked. */
export async function mayLocate(): Promise<boolean> {
  return (await getForegroundPermissionsAsync()).granted;
}
