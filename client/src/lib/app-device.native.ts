import { getLocales } from 'expo-localization';
import { Platform } from 'react-native';

/** Such as "android/Redmi Note 12". iOS names no model, only what kind it is: "iphone/", "ipad/". */
function named(): string {
  if (Platform.OS === 'android') return `android/${Platform.constants.Model}`;
  return Platform.OS === 'ios' && Platform.isPad ? 'ipad/' : 'iphone/';
}

// A header has room for plain letters only; the server cleans the rest.
export const appDevice = named()
  .replace(/[^\x20-\x7e]/g, '')
  .slice(0, 60);

/** The languages of the phone's settings, the first one most, as tags such as "hi-IN". */
export const deviceLanguages = (): readonly string[] => getLocales().map(({ languageTag }) => languageTag);
