import {
  focusManager,
  onlineManager,
  QueryClientProvider,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import * as Network from 'expo-network';
import { AppState } from 'react-native';

import { Problem, queryClient } from '@/api';
import { storage } from '@/lib/storage';
import { Button } from '@/ui';

type StateListener = Parameters<typeof AppState.addEventListener>[1];

jest.mock('expo-network', () => ({
  getNetworkStateAsync: jest.fn(() => Promise.resolve({ isConnected: true })),
  addNetworkStateListener: jest.fn(() => ({ remove: jest.fn() })),
}));

/** Modules add their listeners when they are loaded or first used, so they are loaded once for all tests. */
const listeners: StateListener[] = [];
const onAppState: StateListener = (state) => listeners.forEach((listener) => listener(state));
let OfflineBanner: typeof import('.').OfflineBanner;
beforeAll(() => {
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_, listener) => {
    listeners.push(listener);
    return { remove: jest.fn() };
  });
  ({ OfflineBanner } = jest.requireActual<typeof import('.')>('.'));
});

/** Reports a change of the network to the listener of lib/network, which was added when the client was imported. */
const say = (isConnected: boolean) =>
  act(() => {
    const [listener] = jest.mocked(Network.addNetworkStateListener).mock.lastCall!;
    listener({ isConnected, isInternetReachable: isConnected, type: Network.NetworkStateType?.NONE });
  });

afterEach(() => {
  say(true);
  queryClient.clear();
});

const shown = (children: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);

test('the banner comes and goes with the network, and says how old the prices are', () => {
  jest.useFakeTimers({
    now: new Date('2026-03-08T23:59:00+05:30'),
    doNotFake: ['setTimeout', 'clearTimeout'],
  });
  queryClient.setQueryData(['home'], [], { updatedAt: new Date('2026-03-08T10:42:00+05:30').getTime() });
  function Home() {
    useQuery({ queryKey: ['home'], queryFn: () => [], staleTime: Infinity });
    return <OfflineBanner />;
  }
  shown(<Home />);
  expect(screen.queryByText(/offline/)).toBeNull();
  say(false);
  expect(screen.getByText(/You are offline; prices of 10:42\sam/)).toBeTruthy();
  say(true);
  jest.setSystemTime(new Date('2026-03-09T00:01:00+05:30'));
  say(false);
  expect(screen.getByText(/You are offline; prices of 08\/03\/2026, 10:42\sam/)).toBeTruthy();
  jest.useRealTimers();
  say(true);
  expect(screen.queryByText(/offline/)).toBeNull();
});

test('the banner also says so if there is a network, but not the shop, until it answers', async () => {
  queryClient.setQueryData(['home'], [], { updatedAt: new Date('2026-03-08T10:42:00+05:30').getTime() });
  let answers = false;
  function Home() {
    const queryFn = () => (answers ? Promise.resolve([]) : Promise.reject(new Problem({ kind: 'offline' })));
    useQuery({ queryKey: ['home'], queryFn, staleTime: 60_000, retry: false });
    return <OfflineBanner />;
  }
  shown(<Home />);
  await screen.findByText(/The shop cannot be reached; prices of 08\/03\/2026, 10:42/);
  answers = true;
  const answered = new Promise<void>((done) =>
    queryClient
      .getQueryCache()
      .subscribe((event) => event.type === 'updated' && event.action.type === 'success' && done()),
  );
  fireEvent.press(screen.getByRole('button', { name: 'Retry' }));
  await act(() => answered);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
});

test('an order that is placed without a network fails at once, and is not sent when the network is back', async () => {
  const send = jest.fn(() => Promise.reject(new Error('no network')));
  function PlaceOrder() {
    const { mutate, isPaused, isError } = useMutation({ mutationFn: send });
    return <Button label={isError ? 'failed' : isPaused ? 'waiting' : 'order'} onPress={() => mutate()} />;
  }
  shown(<PlaceOrder />);
  say(false);
  fireEvent.press(screen.getByText('order'));
  await screen.findByText('failed');
  say(true);
  expect(send).toHaveBeenCalledTimes(1);
});

test('coming back to the app fetches the queries again, and leaving it stores the answers on the device', async () => {
  let price = 20;
  function Price() {
    const { data } = useQuery({ queryKey: ['home'], queryFn: () => price, staleTime: 0 });
    return <Button label={`₹${data}`} onPress={() => undefined} />;
  }
  shown(<Price />);
  await screen.findByText('₹20');
  act(() => onAppState('background'));
  expect(storage.get('answers')).toContain('20');
  expect(focusManager.isFocused()).toBe(false);
  price = 25;
  act(() => onAppState('active'));
  await screen.findByText('₹25');
  expect(onlineManager.isOnline()).toBe(true);
});
