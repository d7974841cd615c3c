import { onlineManager } from '@tanstack/react-query';
import { addNetworkStateListener, getNetworkStateAsync, type NetworkState } from 'expo-network';
import { useSyncExternalStore } from 'react';

// Queries and the rest of the app look at one truth. That the phone has no network is reliable; that the network
// reaches the shop is not, and only a call can tell.
onlineManager.setEventListener((setOnline) => {
  const take = ({ isConnected }: NetworkState) => setOnline(isConnected !== false);
  // A phone that does not say is taken for online: calls fail by themselves.
  void getNetworkStateAsync().then(take, () => undefined);
  const subscription = addNetworkStateListener(take);
  return () => subscription.remove();
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
