import { GoogleSignin, type SignInResponse } from '@react-native-google-signin/google-signin';
import Constants from 'expo-constants';
import { Platform } from 'react-native';

import { canAskGoogle, googleCredential } from './google-account';

let mockExpoGo = false;
jest.mock('expo', () => ({ ...jest.requireActual<object>('expo'), isRunningInExpoGo: () => mockExpoGo }));
jest.mock('@react-native-google-signin/google-signin', () => ({
  GoogleSignin: { configure: jest.fn(), hasPlayServices: jest.fn(), signOut: jest.fn(), signIn: jest.fn() },
}));
jest.mock('expo-constants', () => ({ __esModule: true, default: { expoConfig: { extra: {} } } }));

const google = jest.mocked(GoogleSignin);
const extra = Constants.expoConfig!.extra as { google?: { android?: string; ios?: string } };
const system = Platform.OS;

beforeEach(() => jest.clearAllMocks());
afterEach(() => {
  Platform.OS = system;
  mockExpoGo = false;
  delete extra.google;
});

test('the button is in builds with the client id of the platform, and never in Expo Go', () => {
  expect(canAskGoogle()).toBe(false);
  extra.google = { ios: 'ios.apps.googleusercontent.com' };
  Platform.OS = 'android';
  expect(canAskGoogle()).toBe(false);
  Platform.OS = 'ios';
  expect(canAskGoogle()).toBe(true);
  mockExpoGo = true;
  expect(canAskGoogle()).toBe(false);
});

test('the token is made for the server’s client id, for the account that the customer chose', async () => {
  extra.google = { ios: 'ios-client' };
  google.signIn.mockResolvedValue({ type: 'success', data: { idToken: 'token' } } as SignInResponse);
  expect(await googleCredential('web-client')).toBe('token');
  expect(google.configure).toHaveBeenCalledWith({ webClientId: 'web-client', iosClientId: 'ios-client' });
  expect(google.signOut.mock.invocationCallOrder[0]).toBeLessThan(google.signIn.mock.invocationCallOrder[0]!);
});

test('a closed sheet gives null, and a phone without Google’s services an error', async () => {
  google.signIn.mockResolvedValue({ type: 'cancelled', data: null });
  expect(await googleCredential('web-client')).toBeNull();
  google.hasPlayServices.mockRejectedValue(new Error('no services'));
  await expect(googleCredential('web-client')).rejects.toThrow();
});
