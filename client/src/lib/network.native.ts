import { onlineManager } from '@tanstack/react-query';
import { addNetworkStateListener, getNetworkStateAsync, type NetworkState } from 'expo-network';
import { useSyncExternalStore } from 'react';
import { AppState } from 'react-native';

// TanStack Query's onlineManager is the one source for queries and the rest of the app. "No network" is reliable; "network" is
// not: whether the phone can reach the shop, only a call can tell.
onlineManager.setEventListener((setOnline) => {
  const take = ({ isConnected }: NetworkState) => setOnline(isConnected !== false);
  // If the phone does not tell, it counts as online: a call then fails by itself.
  const ask = () => void getNetworkStateAsync().then(take, () => undefined);
  ask();
  const subscriptions = [
    addNetworkStateListener(take),
    // Android may block an app's network in the background, and tells neither that nor the end of it.
    AppState.addEventListener('change', (state) => state === 'active' && ask()),
  ];
  return () => subscriptions.forEach((subscription) => subscription.remove());
});

/** Calls back when the network comes or goes. */
export function onNetwork(changed: () => void): () => void {
  return onlineManager.subscribe(changed);
}

/** What the system reports. */
export function isOnline(): boolean {
  return onlineManager.isOnline();
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetwork, isOnline, () => true);
}
