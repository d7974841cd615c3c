import type { ExpoConfig } from 'expo/config';

const ending = '.apps.googleusercontent.com';

/** The client id of Google's console for Android or iOS. A build without one shows no Google button on that platform. */
function clientId(name: string): string | undefined {
  const id = process.env[name] || undefined;
  if (id && !id.endsWith(ending)) throw new Error(`${name} is ${id}: it must end with ${ending}`);
  return id;
}

export const google = {
  android: clientId('GOOGLE_ANDROID_CLIENT_ID'),
  ios: clientId('GOOGLE_IOS_CLIENT_ID'),
};

/** On iOS Google's sheet returns to the app by a URL scheme, which is the client id in reverse order. */
export const googlePlugins: NonNullable<ExpoConfig['plugins']> = google.ios
  ? [
      [
        '@react-native-google-signin/google-signin',
        { iosUrlScheme: `com.googleusercontent.apps.${google.ios.slice(0, -ending.length)}` },
      ],
    ]
  : [];
