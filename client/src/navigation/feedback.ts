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

/** A short touch, as far as the settings of the phone have it: Android's own effects ask them, and so does iOS. */
function feel(what: ToastTone | 'touch'): void {
  const type = what === 'touch' ? undefined : ios[what];
  const felt =
    Platform.OS === 'android'
      ? performAndroidHapticsAsync(android[what])
      : type
        ? notificationAsync(type)
        : impactAsync(ImpactFeedbackStyle.Light);
  // A phone without a motor.
  felt.catch(() => undefined);
}

/** iOS has no live regions; Android reads the toasts' own. */
function tell({ message, tone }: Toast): void {
  if (Platform.OS !== 'ios') return;
  AccessibilityInfo.announceForAccessibilityWithOptions(message, { queue: tone !== 'error' });
}

/** Apps: what the customer does to the cart, and what comes of an action (order placed, refused), is felt and heard. */
export function useFeedback(): void {
  useEffect(
    () =>
      outbox.use.subscribe(({ changes }, before) => {
        // A change that was not there: made by a finger. Those that are sent or lost only go.
        const known = new Set(before.changes.map(({ stamp }) => stamp));
        if (changes.some(({ stamp }) => !known.has(stamp))) feel('touch');
      }),
    [],
  );
  useEffect(
    () =>
      useToasts.subscribe(({ list }, before) => {
        const fresh = list.filter(({ id }) => !before.list.some((other) => other.id === id));
        for (const toast of fresh) {
          feel(toast.tone);
          tell(toast);
        }
      }),
    [],
  );
}
