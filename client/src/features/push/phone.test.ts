import * as Notifications from 'expo-notifications';
import { Platform } from 'react-native';

import { askPermission, listen, nameChannel, readPermission, readPushToken } from './phone';

let mockExpoGo = false;
jest.mock('expo', () => ({ ...jest.requireActual<object>('expo'), isRunningInExpoGo: () => mockExpoGo }));
jest.mock('expo-notifications', () => ({
  AndroidImportance: { HIGH: 6 },
  getPermissionsAsync: jest.fn(),
  requestPermissionsAsync: jest.fn(),
  getExpoPushTokenAsync: jest.fn(() => Promise.resolve({ data: 'ExponentPushToken[a]' })),
  setNotificationChannelAsync: jest.fn(() => Promise.resolve()),
  setNotificationHandler: jest.fn(),
  getLastNotificationResponse: jest.fn(() => null),
  clearLastNotificationResponse: jest.fn(),
  addNotificationReceivedListener: jest.fn(() => ({ remove: jest.fn() })),
  addNotificationResponseReceivedListener: jest.fn(() => ({ remove: jest.fn() })),
}));

const module = jest.mocked(Notifications);
const status = (granted: boolean, canAskAgain: boolean) =>
  ({ granted, canAskAgain }) as Notifications.NotificationPermissionsStatus;
const pressOf = (data: object) =>
  ({ notification: { request: { content: { data } } } }) as Notifications.NotificationResponse;

beforeEach(() => {
  jest.clearAllMocks();
  mockExpoGo = false;
});

test.each([
  [true, true, 'granted'],
  [false, true, 'askable'],
  [false, false, 'blocked'],
])('granted %s, asking again %s: %s', async (granted, again, permission) => {
  module.getPermissionsAsync.mockResolvedValue(status(granted, again));
  expect(await readPermission()).toBe(permission);
  module.requestPermissionsAsync.mockResolvedValue(status(granted, again));
  expect(await askPermission()).toBe(permission);
});

test('a press on a message that started the app is handled once', () => {
  const pressed = jest.fn();
  module.getLastNotificationResponse.mockReturnValueOnce(pressOf({ orderId: 'ord_1' }));
  const stop = listen({ came: jest.fn(), pressed });
  expect(pressed).toHaveBeenCalledWith({ orderId: 'ord_1' });
  expect(module.clearLastNotificationResponse).toHaveBeenCalledTimes(1);
  module.addNotificationResponseReceivedListener.mock.calls[0]?.[0](pressOf({ orderId: 'ord_2' }));
  expect(pressed).toHaveBeenLastCalledWith({ orderId: 'ord_2' });
  stop();
  const subscription = module.addNotificationResponseReceivedListener.mock.results[0]?.value as {
    remove: jest.Mock;
  };
  expect(subscription.remove).toHaveBeenCalledTimes(1);
});

test('a message is shown also while the app is open', async () => {
  listen({ came: jest.fn(), pressed: jest.fn() });
  const handler = module.setNotificationHandler.mock.calls[0]?.[0];
  expect(await handler?.handleNotification({} as Notifications.Notification)).toMatchObject({
    shouldShowBanner: true,
    shouldPlaySound: true,
    shouldSetBadge: false,
  });
});

test('on Android the channel gets its name in the customer’s language', async () => {
  const system = Platform.OS;
  Platform.OS = 'android';
  await nameChannel('ऑर्डर');
  expect(module.setNotificationChannelAsync).toHaveBeenCalledWith('orders', { name: 'ऑर्डर', importance: 6 });
  Platform.OS = 'ios';
  await nameChannel('Orders');
  expect(module.setNotificationChannelAsync).toHaveBeenCalledTimes(1);
  Platform.OS = system;
});

test('in Expo Go there are no messages, and expo-notifications is not loaded', async () => {
  mockExpoGo = true;
  expect(await readPermission()).toBe('absent');
  expect(await askPermission()).toBe('absent');
  await expect(readPushToken()).rejects.toThrow('Expo Go');
  listen({ came: jest.fn(), pressed: jest.fn() })();
  expect(module.getPermissionsAsync).not.toHaveBeenCalled();
  expect(module.setNotificationHandler).not.toHaveBeenCalled();
});
