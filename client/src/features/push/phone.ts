import { isRunningInExpoGo } from 'expo';
import type * as ExpoNotifications from 'expo-notifications';
import { Platform } from 'react-native';

/**
 * The push messages of the phone: the only file that knows Expo's module. Expo Go has none, and on Android the module throws
 * as it is loaded there.
 */
const notifications = (): typeof ExpoNotifications | undefined =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- only where it can be loaded
  isRunningInExpoGo() ? undefined : (require('expo-notifications') as typeof ExpoNotifications);

/** Whether the system shows messages. A blocked one is changed in the phone's settings alone; an absent one not at all. */
export type Permission = 'granted' | 'askable' | 'blocked' | 'absent';

/** The server sends to it (adapters/expopush). */
const channel = 'orders';

function permissionOf({ granted, canAskAgain }: ExpoNotifications.NotificationPermissionsStatus): Permission {
  return granted ? 'granted' : canAskAgain ? 'askable' : 'blocked';
}

export async function readPermission(): Promise<Permission> {
  const module = notifications();
  return module ? permissionOf(await module.getPermissionsAsync()) : 'absent';
}

/** The system's own question, which it asks once or twice in the life of an app. */
export async function askPermission(): Promise<Permission> {
  const module = notifications();
  if (!module) return 'absent';
  const ios = { allowAlert: true, allowSound: true, allowBadge: false };
  return permissionOf(await module.requestPermissionsAsync({ ios }));
}

/** By which messages reach this phone. It asks Expo's server. */
export async function readPushToken(): Promise<string> {
  const module = notifications();
  if (!module) throw new Error('Expo Go has no push messages');
  return (await module.getExpoPushTokenAsync()).data;
}

/** No message reaches this phone any more, also if the shop's server was not told. */
export async function dropPushToken(): Promise<void> {
  await notifications()?.unregisterForNotificationsAsync();
}

/** Android shows messages by channel, which the customer sees by this name in the phone's settings. */
export async function nameChannel(name: string): Promise<void> {
  const module = Platform.OS === 'android' ? notifications() : undefined;
  await module?.setNotificationChannelAsync(channel, { name, importance: module.AndroidImportance.HIGH });
}

interface Listeners {
  /** A message came while the app is open. */
  came: () => void;
  /** The customer pressed a message, which may have started the app. */
  pressed: (data: Record<string, unknown>) => void;
}

/** Shows messages over the open app, too, and says what comes of them. Returns what stops it. */
export function listen({ came, pressed }: Listeners): () => void {
  const module = notifications();
  if (!module) return () => undefined;
  module.setNotificationHandler({
    // Without a sound Android does not let it come down over the app.
    handleNotification: () =>
      Promise.resolve({
        shouldShowBanner: true,
        shouldShowList: true,
        shouldPlaySound: true,
        shouldSetBadge: false,
      }),
  });
  const take = ({ notification }: ExpoNotifications.NotificationResponse) => {
    // Else the same press would count again at the next start.
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
