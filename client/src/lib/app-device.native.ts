import { getLocales } from 'expo-localization';
import { Platform } from 'react-native';

/** "android/Redmi Note 12". iOS does not tell the model, only the kind of device: "iphone/", "ipad/". */
function named(): string {
  if (Platform.OS === 'android') return `android/${Platform.constants.Model}`;
  return Platform.OS === 'ios' && Platform.isPad ? 'ipad/' : 'iphone/';
}

// Only ASCII is safe in a header. The server checks the rest.
export const appDevice = named()
  .replace(/[^\x20-\x7e]/g, '')
  .slice(0, 60);

/** The languages of the phone's settings as tags such as "hi-IN", the preferred one first. */
export const deviceLanguages = (): readonly string[] => getLocales().map(({ languageTag }) => languageTag);
