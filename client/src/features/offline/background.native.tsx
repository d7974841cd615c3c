import { focusManager } from '@tanstack/react-query';
import Constants from 'expo-constants';
import { setBackgroundColorAsync } from 'expo-system-ui';
import { useEffect } from 'react';
import { AppState } from 'react-native';

import { queryClient } from '@/api';
import { keepAnswers } from '@/api/device-answers';
import { storage } from '@/lib/storage';
import { loggedOut } from '@/state';
import { usePreferences, useTheme } from '@/theme';
import { applyScheme } from '@/theme/apply-scheme';

/** The program that wrote an answer; both stores count their builds. */
function build(): string {
  const { version, android, ios } = Constants.expoConfig ?? {};
  return JSON.stringify([version, android?.versionCode, ios?.buildNumber]);
}

// With the module, not in an effect: the first screen is drawn from what is kept.
const answers = keepAnswers(queryClient, storage, build());
loggedOut.subscribe(answers.forget);

// Who comes back to the app sees the prices, the order and the payment of now.
focusManager.setEventListener((setFocused) => {
  const subscription = AppState.addEventListener('change', (state) => {
    setFocused(state === 'active');
    if (state !== 'active') answers.save();
  });
  return () => subscription.remove();
});

// The choice of an earlier visit, for what the system draws: bars, keyboard, dialogs.
applyScheme(usePreferences.getState().theme);

/** What goes on behind the screens: nothing is drawn. An app brings its pages along, and its store updates it. */
export function Background(): null {
  const { color } = useTheme();
  // Seen when the keyboard or a turn of the phone uncovers what is under the screens.
  useEffect(() => void setBackgroundColorAsync(color.canvas), [color.canvas]);
  return null;
}
