import Constants from 'expo-constants';

import { storage } from '@/lib/storage';
import { keepAnswers } from './device-answers';
import { queryClient } from './query-client';

/** The build of the app that stored an answer. A later build does not read it. */
function build(): string {
  const { version, android, ios } = Constants.expoConfig ?? {};
  return JSON.stringify([version, android?.versionCode, ios?.buildNumber]);
}

/** What the app keeps of its queries. Read when the module is loaded, because the first screen is drawn from it. */
export const appAnswers = keepAnswers(queryClient, storage, build());
