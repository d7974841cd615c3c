import { isRunningInExpoGo } from 'expo';
import type * as ExpoNotifications from 'expo-notifications';
import { Platform } from 'react-native';

/**
 * The phone's push messages; no other file uses expo-notifications. Expo Go does not support them, and there, on Android, the
 * module throws as soon as it is loaded.
 */
const notifications = (): typeof ExpoNotifications | undefined =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load it in Expo Go, too
  isRunningInExpoGo() ? undefined : (require('expo-notifications') as typeof ExpoNotifications);

/**
 * Whether the system shows the app's messages. If they are blocked, the customer can allow them only in the phone's settings;
 * if they are absent, as in Expo Go, they cannot be allowed at all.
 */
export type Permission = 'granted' | 'askable' | 'blocked' | 'absent';

/** The server sends its messages to this channel (adapters/expopush). */
const channel = 'orders';

function permissionOf({ granted, canAskAgain }: ExpoNotifications.NotificationPermissionsStatus): Permission {
  return granted ? 'granted' : canAskAgain ? 'askable' : 'blocked';
}

export async function readPermission(): Promise<Permission> {
  const module = notifications();
  return module ? permissionOf(await module.getPermissionsAsync()) : 'absent';
}

/** Asks for the permission with the system's own dialog, which the system shows only once or twice for an app. */
export async function askPermission(): Promise<Permission> {
  const module = notifications();
  if (!module) return 'absent';
  const ios = { allowAlert: true, allowSound: true, allowBadge: false };
  return permissionOf(await module.requestPermissionsAsync({ ios }));
}

/** Fetches from Expo's server the token by which messages reach this phone. */
export async function readPushToken(): Promise<string> {
  const module = notifications();
  if (!module) throw new Error('Expo Go has no push messages');
  return (await module.getExpoPushTokenAsync()).data;
}

/** After this no message reaches the phone any more, even if the shop's server still has the token. */
export async function dropPushToken(): Promise<void> {
  await notifications()?.unregisterForNotificationsAsync();
}

/** Names the channel of Android by which the customer finds these messages in the phone's settings. */
export async function nameChannel(name: string): Promise<void> {
  const module = Platform.OS === 'android' ? notifications() : undefined;
  await module?.setNotificationChannelAsync(channel, { name, importance: module.AndroidImportance.HIGH });
}

interface Listeners {
  /** Called when a message arrives while the app is open. */
  came: () => void;
  /** Called when the customer presses a message; the press may have started the app. */
  pressed: (data: Record<string, unknown>) => void;
}

/** Shows messages also while the app is open, and calls the listeners. Returns a function that stops both. */
export function listen({ came, pressed }: Listeners): () => void {
  const module = notifications();
  if (!module) return () => undefined;
  module.setNotificationHandler({
    // Without a sound Android does not show the message over the app.
    handleNotification: () =>
      Promise.resolve({
        shouldShowBanner: true,
        shouldShowList: true,
        shouldPlaySound: true,
        shouldSetBadge: false,
      }),
  });
  const take = ({ notification }: ExpoNotifications.NotificationResponse) => {
    // Without this the same press would be handled again at the next start.
    module.clearLastNotificationResponse();
    pressed(notification.request.content.data ?? {});
  };
  const started = module.getLastNotificationResponse();
  if (started) take(started);
  const subscriptions = [
    module.addNotificationReceivedListener(came),
    module.addNotificationResponseReceivedListener(take),
  ];
  return () => subscriptions.forEach((subscription) => subscription.remove());
}
