import brand from '../brand.json';
import { appNames } from './profile';
import texts from './texts.json';

/** What the app asks Android for, each with the feature that needs it. */
export const permissions = [
  'android.permission.INTERNET',
  // "You are offline", and orders that wait for the network.
  'android.permission.ACCESS_NETWORK_STATE',
  // "Use my current location", asked for after that press.
  'android.permission.ACCESS_COARSE_LOCATION',
  'android.permission.ACCESS_FINE_LOCATION',
  // A tick under the finger when something is added to the cart.
  'android.permission.VIBRATE',
  // News of an order, asked for after the first one.
  'android.permission.POST_NOTIFICATIONS',
];

/**
 * What libraries would add to the app's manifest and the shop does not use. Counts on the app's icon are one part of
 * expo-notifications; each launcher has names of its own for it.
 */
export const blockedPermissions = [
  ...[
    // Pictures are chosen in the system's own picker and bills are shared from the app's own folder.
    'READ_EXTERNAL_STORAGE',
    'WRITE_EXTERNAL_STORAGE',
    'CAMERA',
    'RECORD_AUDIO',
    // The developer's menu draws over the app; its own builds ask for this themselves.
    'SYSTEM_ALERT_WINDOW',
    // Notifications come from the server; none is planned on the phone, to be planned again after a restart.
    'RECEIVE_BOOT_COMPLETED',
    // The phone's address in its network is asked of no function that the app calls.
    'ACCESS_WIFI_STATE',
    'READ_APP_BADGE',
  ].map((name) => `android.permission.${name}`),
  'com.google.android.gms.permission.AD_ID',
  'com.sec.android.provider.badge.permission.READ',
  'com.sec.android.provider.badge.permission.WRITE',
  'com.htc.launcher.permission.READ_SETTINGS',
  'com.htc.launcher.permission.UPDATE_SHORTCUT',
  'com.sonyericsson.home.permission.BROADCAST_BADGE',
  'com.sonymobile.home.permission.PROVIDER_INSERT_BADGE',
  'com.anddoes.launcher.permission.UPDATE_COUNT',
  'com.majeur.launcher.permission.UPDATE_BADGE',
  'com.huawei.android.launcher.permission.CHANGE_BADGE',
  'com.huawei.android.launcher.permission.READ_SETTINGS',
  'com.huawei.android.launcher.permission.WRITE_SETTINGS',
  'com.oppo.launcher.permission.READ_SETTINGS',
  'com.oppo.launcher.permission.WRITE_SETTINGS',
  'me.everything.badger.permission.BADGE_COUNT_READ',
  'me.everything.badger.permission.BADGE_COUNT_WRITE',
];

type Language = keyof typeof texts;
const say = (text: string, language: Language) => text.replace('{name}', brand.name[language]);
const questionsIn = (language: Language) => ({
  NSLocationWhenInUseUsageDescription: say(texts[language].location, language),
  NSPhotoLibraryUsageDescription: say(texts[language].photos, language),
});
/** What iOS says when it asks the customer. Android's own sentences have no place for an app's. */
export const questions = questionsIn('en');

const localeOf = (language: Language) => ({
  ios: { CFBundleDisplayName: appNames[language], ...questionsIn(language) },
  android: { app_name: appNames[language] },
});
/** The app's name and iOS's questions, in the language of the phone. */
export const locales = { en: localeOf('en'), hi: localeOf('hi') };
