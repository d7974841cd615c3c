import type { GoogleSignin as Signin } from '@react-native-google-signin/google-signin';
import { isRunningInExpoGo } from 'expo';
import Constants from 'expo-constants';
import { Platform } from 'react-native';

/** The Google client ids for Android and iOS that the app was built with (app.config.ts). */
function builtWith(): { android?: string; ios?: string } {
  return (
    (Constants.expoConfig?.extra as { google?: { android?: string; ios?: string } } | undefined)?.google ?? {}
  );
}

/** Whether this build can show Google's sheet. */
export function canAskGoogle(): boolean {
  return !isRunningInExpoGo() && Boolean(Platform.OS === 'ios' ? builtWith().ios : builtWith().android);
}

/** Google's module cannot be loaded in Expo Go. */
const signin = (): typeof Signin =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- only where it can be loaded
  (require('@react-native-google-signin/google-signin') as { GoogleSignin: typeof Signin }).GoogleSignin;

/** Has the customer choose an account: the ID token for the server, or null if the sheet was closed. */
export async function googleCredential(webClientId: string): Promise<string | null> {
  const google = signin();
  google.configure({ webClientId, iosClientId: builtWith().ios });
  await google.hasPlayServices({ showPlayServicesUpdateDialog: true });
  // Else the account of the last time is taken without asking, with the token that it was used with.
  await google.signOut();
  const answer = await google.signIn();
  return answer.type === 'success' ? answer.data.idToken : null;
}
