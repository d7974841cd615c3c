import { useSyncExternalStore } from 'react';
import { Keyboard, type ViewStyle } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { space } from '@/theme';

function onKeyboard(changed: () => void): () => void {
  const subscriptions = [
    Keyboard.addListener('keyboardDidShow', changed),
    Keyboard.addListener('keyboardDidHide', changed),
  ];
  return () => subscriptions.forEach((subscription) => subscription.remove());
}
const isKeyboardOpen = () => Keyboard.isVisible();

/**
 * Toasts are at the bottom, above the tab bar and the cart bar, because the search field and the sort box are at the top. An open
 * keyboard would hide them there, so meanwhile they are at the top.
 */
export function useToastPlace(_change: unknown): { style: ViewStyle } {
  const { top, bottom } = useSafeAreaInsets();
  const place = useSyncExternalStore(onKeyboard, isKeyboardOpen)
    ? { top: top + space.x2 }
    : { bottom: bottom + 148 };
  return { style: { position: 'absolute', left: space.x4, right: space.x4, ...place } };
}
