import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { useRouter } from 'expo-router';
import { Linking } from 'react-native';

import { queryClient } from '@/api';
import { ownTexts } from '@/i18n';
import shell from '@/i18n/en/shell.json';
import { storage } from '@/lib/storage';
import { expireSession, signIn, signOut } from '@/state/session';
import '@/testing/session';
import { SystemSheet } from '@/ui/sheet-stack';
import { PushOffer } from './push-offer';
import { PushSetting } from './push-setting';
import * as phone from './phone';
import { lookAgain, usePush } from './push';
import { registerPushToken, removePushToken } from './queries';
import { usePushMessages } from './use-push-messages';

ownTexts({ shell });

jest.mock('expo-router', () => {
  const router = { push: jest.fn() };
  return { useRouter: () => router };
});
jest.mock('./phone');
jest.mock('./queries');

const phoneMock = jest.mocked(phone);
let pressed: (data: Record<string, unknown>) => void;
let came: () => void;

const asha = { _id: 'u_1', first_name: 'Asha', last_name: '', email: '', signUpWith: 'mobile' as const };

const screenOf = jest.fn((path: string) => `/screen-of${path}`);

function App() {
  usePushMessages(screenOf);
  return (
    <>
      <PushOffer />
      <PushSetting />
    </>
  );
}

async function start() {
  const app = render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  await act(() => Promise.resolve());
  return app;
}

const permit = (permission: phone.Permission) => phoneMock.readPermission.mockResolvedValue(permission);
const theSwitch = () => screen.getByRole('switch');
const press = (label: string) => fireEvent.press(screen.getByText(label));

beforeEach(() => {
  jest.clearAllMocks();
  storage.remove('push');
  usePush.setState({ wanted: undefined, permission: undefined });
  permit('askable');
  phoneMock.askPermission.mockResolvedValue('granted');
  phoneMock.readPushToken.mockResolvedValue('ExponentPushToken[a]');
  phoneMock.nameChannel.mockResolvedValue();
  phoneMock.dropPushToken.mockResolvedValue();
  phoneMock.listen.mockImplementation((listeners) => {
    ({ pressed, came } = listeners);
    return () => undefined;
  });
  jest.mocked(registerPushToken).mockResolvedValue(null as never);
  jest.mocked(removePushToken).mockResolvedValue(null as never);
  signIn('t1', asha);
});
afterEach(() => act(() => signOut()));

test('the app does not ask at the start; a yes to the shop’s question asks the system and registers the phone', async () => {
  await start();
  expect(phone.askPermission).not.toHaveBeenCalled();
  press(shell.pushYes);
  await waitFor(() => expect(registerPushToken).toHaveBeenCalledWith('ExponentPushToken[a]'));
  await waitFor(() => expect(screen.queryByText(shell.pushOffer)).toBeNull());
  expect(phone.askPermission).toHaveBeenCalledTimes(1);
  expect(theSwitch().props['aria-checked'] ?? theSwitch().props.accessibilityState.checked).toBe(true);
});

test('after "not now" the system is not asked, and the shop does not ask again', async () => {
  const app = await start();
  press(shell.pushNotNow);
  expect(screen.queryByText(shell.pushOffer)).toBeNull();
  app.unmount();
  await start();
  expect(screen.queryByText(shell.pushOffer)).toBeNull();
  expect(phone.askPermission).not.toHaveBeenCalled();
  expect(registerPushToken).not.toHaveBeenCalled();
});

test('if the server cannot be reached, nothing is turned on and the question stays', async () => {
  jest.mocked(registerPushToken).mockRejectedValue(new Error('no network'));
  await start();
  press(shell.pushYes);
  await waitFor(() => expect(registerPushToken).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByText(shell.pushOffer)).toBeTruthy());
  expect(usePush.getState().wanted).toBeUndefined();
});

test('the account’s switch turns messages on and off without asking the system again', async () => {
  permit('granted');
  await start();
  fireEvent.press(theSwitch());
  await waitFor(() => expect(registerPushToken).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(usePush.getState().wanted).toBe(true));
  fireEvent.press(theSwitch());
  await waitFor(() => expect(removePushToken).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(usePush.getState().wanted).toBe(false));
  expect(phone.askPermission).not.toHaveBeenCalled();
});

test('if the phone blocks messages, the switch opens the phone’s settings', async () => {
  const settings = jest.spyOn(Linking, 'openSettings').mockResolvedValue();
  permit('blocked');
  await start();
  expect(screen.getByText(shell.pushBlocked)).toBeTruthy();
  fireEvent.press(theSwitch());
  await waitFor(() => expect(settings).toHaveBeenCalledTimes(1));
  expect(phone.askPermission).not.toHaveBeenCalled();
  expect(registerPushToken).not.toHaveBeenCalled();
});

test('a later start and a login register the phone again; another customer is asked first', async () => {
  permit('granted');
  const app = await start();
  press(shell.pushYes);
  await waitFor(() => expect(usePush.getState().wanted).toBe(true));
  app.unmount();
  await start();
  await waitFor(() => expect(registerPushToken).toHaveBeenCalledTimes(2));
  await act(async () => expireSession());
  await act(async () => signIn('t2', asha));
  await waitFor(() => expect(registerPushToken).toHaveBeenCalledTimes(3));
  await act(async () => expireSession());
  await act(async () => signIn('t3', { ...asha, _id: 'u_2' }));
  expect(registerPushToken).toHaveBeenCalledTimes(3);
  expect(screen.getByText(shell.pushOffer)).toBeTruthy();
});

test('a permission that comes back in the phone’s settings registers the phone for the session that began without it', async () => {
  permit('granted');
  await start();
  press(shell.pushYes);
  await waitFor(() => expect(usePush.getState().wanted).toBe(true));
  await act(async () => expireSession());
  permit('blocked');
  jest.mocked(registerPushToken).mockClear();
  await act(async () => signIn('t2', asha));
  expect(registerPushToken).not.toHaveBeenCalled();
  permit('granted');
  await act(lookAgain);
  expect(registerPushToken).toHaveBeenCalledTimes(1);
  await act(lookAgain);
  expect(registerPushToken).toHaveBeenCalledTimes(1);
});

test('a logout drops the phone’s token, also if the server cannot be reached', async () => {
  permit('granted');
  await start();
  press(shell.pushYes);
  await waitFor(() => expect(usePush.getState().wanted).toBe(true));
  await act(async () => signOut());
  expect(phone.dropPushToken).toHaveBeenCalledTimes(1);
  expect(storage.get('push')).toBeNull();
});

test('guests and Expo Go are offered no messages', async () => {
  permit('absent');
  const app = await start();
  expect(screen.queryByText(shell.pushOffer)).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  app.unmount();
  permit('granted');
  signIn('t4', { ...asha, signUpWith: 'guest' });
  await start();
  expect(screen.queryByText(shell.pushOffer)).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a pressed message opens its order through the rules for links from outside', async () => {
  await start();
  const { push } = useRouter();
  for (const orderId of [undefined, 7, null, {}]) pressed({ orderId, path: '/checkout' });
  expect(push).not.toHaveBeenCalled();
  pressed({ orderId: 'ord_1' });
  expect(screenOf).toHaveBeenCalledWith('/order-details/ord_1');
  expect(push).toHaveBeenCalledWith('/screen-of/order-details/ord_1');
});

test('a pressed message closes the sheets, which would cover its order', async () => {
  await start();
  const onClose = jest.fn();
  render(
    <SystemSheet height="fit" onClose={onClose}>
      {null}
    </SystemSheet>,
  );
  pressed({ orderId: 'ord_1' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a message that arrives while the app is open refreshes the orders on screen', async () => {
  await start();
  const renewed = jest.spyOn(queryClient, 'invalidateQueries');
  queryClient.setQueryData(['order', 'ord_1'], {});
  queryClient.setQueryData(['home'], []);
  act(() => came());
  expect(renewed).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(['order', 'ord_1'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['home'])?.isInvalidated).toBe(false);
});
