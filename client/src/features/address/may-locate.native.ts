import { getForegroundPermissionsAsync } from 'expo-location';

/** Whether the system would answer without asking the customer. */
export async function mayLocate(): Promise<boolean> {
  return (await getForegroundPermissionsAsync()).granted;
}
