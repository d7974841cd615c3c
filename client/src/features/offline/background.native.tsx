import { focusManager } from '@tanstack/react-query';
import { setBackgroundColorAsync } from 'expo-system-ui';
import { useEffect } from 'react';
import { AppState } from 'react-native';

import { appAnswers } from '@/api/app-answers';
import { usePreferences, useTheme } from '@/theme';
import { applyScheme } from '@/theme/apply-scheme';

// When the customer comes back to the app, stale queries are fetched again: prices, the order, the payment.
focusManager.setEventListener((setFocused) => {
  const subscription = AppState.addEventListener('change', (state) => {
    setFocused(state === 'active');
    if (state !== 'active') appAnswers.save();
  });
  return () => subscription.remove();
});

// Applies the stored theme to what the system draws: bars, keyboard, dialogs.
applyScheme(usePreferences.getState().theme);

/**
 * The app's work behind the screens. Unlike on the web there is no service worker and no update here: the app contains its pages,
 * and its store updates it.
 */
export function Background(): null {
  const { color } = useTheme();
  // This colour is visible for a moment when the keyboard or a rotation of the phone uncovers the area behind the screens.
  useEffect(() => void setBackgroundColorAsync(color.canvas), [color.canvas]);
  return null;
}
