import { focusManager } from '@tanstack/react-query';
import Constants from 'expo-constants';
import { AppState } from 'react-native';

import { queryClient } from '@/api';
import { keepAnswers } from '@/api/device-answers';
import { storage } from '@/lib/storage';
import { loggedOut } from '@/state';

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

/** What goes on behind the screens: nothing is drawn. An app brings its pages along, and its store updates it. */
export function Background(): null {
  return null;
}
