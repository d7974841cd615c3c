import { FlashList } from '@shopify/flash-list';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react-native';
import { use, useEffect, useLayoutEffect, type ReactNode } from 'react';
import {
  Dimensions,
  Keyboard,
  KeyboardAvoidingView,
  RefreshControl,
  StyleSheet,
  type KeyboardEvent,
} from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { queryClient as client } from '@/api';
import { Text } from '@/ui';
import { PutPageList } from './page-list';
import { Screen } from './screen';

// Screen sets the title in the stack's header; this test has no stack.
jest.mock('expo-router', () => ({ Stack: { Screen: () => null } }));

/** A phone with a gesture bar at its foot. */
const phone = {
  frame: { x: 0, y: 0, width: 360, height: 780 },
  insets: { top: 24, right: 0, bottom: 24, left: 0 },
};
afterEach(() => {
  onlineManager.setOnline(true);
  client.clear();
});

const asked = { home: 0, orders: 0 };
function Shown({ name }: { name: keyof typeof asked }) {
  const { data } = useQuery({ queryKey: [name], queryFn: () => (asked[name] += 1), staleTime: Infinity });
  return <Text>{`${name} ${data}`}</Text>;
}

const shownWith = (refreshes?: readonly string[], footer?: ReactNode) =>
  render(
    <SafeAreaProvider initialMetrics={phone}>
      <QueryClientProvider client={client}>
        <Screen title="Home" refreshes={refreshes} footer={footer}>
          <Shown name="home" />
          <Shown name="orders" />
        </Screen>
      </QueryClientProvider>
    </SafeAreaProvider>,
  );
const pull = () => act(() => screen.UNSAFE_getByType(RefreshControl).props.onRefresh());
const turns = () => screen.UNSAFE_getByType(RefreshControl).props.refreshing as boolean;

test('a pull fetches the queries again that the screen names, and no others', async () => {
  Object.assign(asked, { home: 0, orders: 0 });
  shownWith(['home']);
  await screen.findByText('home 1');
  await pull();
  await screen.findByText('home 2');
  expect(screen.getByText('orders 1')).toBeTruthy();
  await waitFor(() => expect(turns()).toBe(false));
});

test('without a network a pull ends at once', async () => {
  shownWith(['home']);
  await act(() => onlineManager.setOnline(false));
  await pull();
  expect(turns()).toBe(false);
});

test('a screen that names no queries cannot be pulled', () => {
  shownWith();
  expect(screen.UNSAFE_queryByType(RefreshControl)).toBeNull();
});

test('the keyboard covers neither a field nor the action at the foot', async () => {
  let show: (event: KeyboardEvent) => void = () => undefined;
  jest.spyOn(Keyboard, 'isVisible').mockReturnValue(true);
  jest.spyOn(Keyboard, 'addListener').mockImplementation((name, listener) => {
    if (name === 'keyboardDidShow' || name === 'keyboardWillChangeFrame') show = listener;
    return { remove: () => undefined } as ReturnType<typeof Keyboard.addListener>;
  });
  shownWith(undefined, <Text>Place Order</Text>);
  const room = () =>
    screen.UNSAFE_getByType(KeyboardAvoidingView).find((node) => node.type === ('View' as unknown));
  // The screen is 620 points high, and the keyboard covers what is below 500.
  const layout = { x: 0, y: 0, width: 360, height: 620 };
  await act(async () => room().props.onLayout({ nativeEvent: { layout }, persist: () => undefined }));
  await act(async () => show({ duration: 0, endCoordinates: { screenY: 500 } } as KeyboardEvent));
  expect(StyleSheet.flatten(room().props.style)).toMatchObject({ paddingBottom: 120 });
});

const opened = jest.fn();
function Shelf() {
  const put = use(PutPageList);
  useEffect(opened, []);
  useLayoutEffect(
    () =>
      put?.({
        keys: Array.from({ length: 500 }, (_, at) => `p_${at}`),
        renderAt: (at) => <Text>{`product ${at}`}</Text>,
        end: <Text>Show more</Text>,
      }),
    [put],
  );
  return <Text>Fruit</Text>;
}

test('the page is the head of its long list, which a rotation keeps, and products far away are not drawn', () => {
  jest.useFakeTimers();
  render(
    <SafeAreaProvider initialMetrics={phone}>
      <QueryClientProvider client={client}>
        <Screen title="Fruit" list>
          <Shelf />
        </Screen>
      </QueryClientProvider>
    </SafeAreaProvider>,
  );
  act(() => jest.runOnlyPendingTimers());
  expect(screen.getByText('Fruit')).toBeTruthy();
  const rows = screen.UNSAFE_getByType(FlashList).props;
  expect(rows.data).toHaveLength(500);
  expect(rows.numColumns).toBe(4);
  expect(screen.getByText('product 0')).toBeTruthy();
  expect(screen.queryByText('product 499')).toBeNull();
  expect(screen.getByText('Show more')).toBeTruthy();

  const window = Dimensions.get('window');
  const narrow = { ...window, width: 360 };
  act(() => Dimensions.set({ window: narrow, screen: narrow }));
  act(() => jest.runOnlyPendingTimers());
  expect(screen.UNSAFE_getByType(FlashList).props.numColumns).toBe(2);
  expect(screen.getByText('product 0')).toBeTruthy();
  expect(opened).toHaveBeenCalledTimes(1);
  Dimensions.set({ window, screen: window });
  jest.useRealTimers();
});
