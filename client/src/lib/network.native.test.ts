import { addNetworkStateListener, getNetworkStateAsync, type NetworkState } from 'expo-network';
import { AppState } from 'react-native';

jest.mock('expo-network', () => ({
  getNetworkStateAsync: jest.fn(),
  addNetworkStateListener: jest.fn(() => ({ remove: () => undefined })),
}));

test('an app that comes back to the front asks for the network, of which the system may have said nothing meanwhile', async () => {
  const state = jest.mocked(getNetworkStateAsync).mockResolvedValue({ isConnected: true });
  const listen = jest.spyOn(AppState, 'addEventListener');
  const { isOnline } = jest.requireActual<typeof import('./network.native')>('./network.native');
  await Promise.resolve();
  expect(isOnline()).toBe(true);

  // In the background Android blocks the network, and says so only once.
  const tell = jest.mocked(addNetworkStateListener).mock.calls[0]![0];
  tell({ isConnected: false } as NetworkState);
  expect(isOnline()).toBe(false);

  const change = listen.mock.calls.find(([name]) => name === 'change')![1];
  change('background');
  expect(state).toHaveBeenCalledTimes(1);
  change('active');
  await Promise.resolve();
  expect(isOnline()).toBe(true);
});
