import {
  AndroidHaptics,
  ImpactFeedbackStyle,
  NotificationFeedbackType,
  impactAsync,
  notificationAsync,
  performAndroidHapticsAsync,
} from 'expo-haptics';
import { useEffect } from 'react';
import { AccessibilityInfo, Platform } from 'react-native';

import { outbox } from '@/features/cart';
import { useToasts, type Toast, type ToastTone } from '@/ui/toast-store';

const android: Record<ToastTone | 'touch', AndroidHaptics> = {
  touch: AndroidHaptics.Virtual_Key,
  success: AndroidHaptics.Confirm,
  error: AndroidHaptics.Reject,
  info: AndroidHaptics.Virtual_Key,
};
const ios: Partial<Record<ToastTone, NotificationFeedbackType>> = {
  success: NotificationFeedbackType.Success,
  error: NotificationFeedbackType.Error,
};

/** A short vibration. Android's own effects and those of iOS follow the phone's settings for them. */
function vibrate(what: ToastTone | 'touch'): void {
  const type = what === 'touch' ? undefined : ios[what];
  const felt =
    Platform.OS === 'android'
      ? performAndroidHapticsAsync(android[what])
      : type
        ? notificationAsync(type)
        : impactAsync(ImpactFeedbackStyle.Light);
  // Fails on a phone without a vibration motor.
  felt.catch(() => undefined);
}

/** Announces a toast on iOS, which has no live regions. On Android the live regions of the toasts are announced. */
function announce({ message, tone }: Toast): void {
  if (Platform.OS !== 'ios') return;
  AccessibilityInfo.announceForAccessibilityWithOptions(message, { queue: tone !== 'error' });
}

/** Apps: changes of the cart are felt; results of an action (order placed, refused) are felt and announced. */
export function useFeedback(): void {
  useEffect(
    () =>
      outbox.use.subscribe(({ changes }, before) => {
        // A new change was made by the customer. Changes that were sent or given up only disappear from the list.
        const known = new Set(before.changes.map(({ stamp }) => stamp));
        if (changes.some(({ stamp }) => !known.has(stamp))) vibrate('touch');
      }),
    [],
  );
  useEffect(
    () =>
      useToasts.subscribe(({ list }, before) => {
        const fresh = list.filter(({ id }) => !before.list.some((other) => other.id === id));
        for (const toast of fresh) {
          vibrate(toast.tone);
          announce(toast);
        }
      }),
    [],
  );
}
