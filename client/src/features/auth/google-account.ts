import type { GoogleSignin as Signin } from '@react-native-google-signin/google-signin';
import { isRunningInExpoGo } from 'expo';
import Constants from 'expo-constants';
import { Platform } from 'react-native';

/** The Google client ids for Android and iOS with which the app was built (app.config.ts). */
function builtWith(): { android?: string; ios?: string } {
  return (
    (Constants.expoConfig?.extra as { google?: { android?: string; ios?: string } } | undefined)?.google ?? {}
  );
}

/** Whether this build can show Google's sheet. */
export function canAskGoogle(): boolean {
  return !isRunningInExpoGo() && Boolean(Platform.OS === 'ios' ? builtWith().ios : builtWith().android);
}

/** Loaded only when it is used, because Google's module cannot be loaded in Expo Go. */
const signin = (): typeof Signin =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load it in Expo Go too
  (require('@react-native-google-signin/google-signin') as { GoogleSignin: typeof Signin }).GoogleSignin;

/** Lets the customer choose an account. Returns the ID token for the server, or null if the customer closed the sheet. */
export async function googleCredential(webClientId: string): Promise<string | null> {
  const google = signin();
  google.configure({ webClientId, iosClientId: builtWith().ios });
  await google.hasPlayServices({ showPlayServicesUpdateDialog: true });
  // Without this Google would take the account of the last login without asking, with a token that was used already.
  await google.signOut();
  const answer = await google.signIn();
  return answer.type === 'success' ? answer.data.idToken : null;
}
