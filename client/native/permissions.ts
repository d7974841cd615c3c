import brand from '../brand.json';
import { appNames } from './profile';
import texts from './texts.json';

/** The app's permissions on Android, each with the feature that needs it. */
export const permissions = [
  'android.permission.INTERNET',
  // "You are offline", and orders that wait for the network.
  'android.permission.ACCESS_NETWORK_STATE',
  // "Use my current location": requested when that button is pressed.
  'android.permission.ACCESS_COARSE_LOCATION',
  'android.permission.ACCESS_FINE_LOCATION',
  // A short vibration when a product is added to the cart.
  'android.permission.VIBRATE',
  // Messages about an order: requested after the first order.
  'android.permission.POST_NOTIFICATIONS',
];

/**
 * Permissions that libraries would add to the app's manifest, but that the shop does not use. Most are for a count on the app's icon,
 * a part of expo-notifications for which each launcher has names of its own.
 */
export const blockedPermissions = [
  ...[
    // Pictures are chosen in the system's own picker and bills are shared from the app's own folder.
    'READ_EXTERNAL_STORAGE',
    'WRITE_EXTERNAL_STORAGE',
    'CAMERA',
    'RECORD_AUDIO',
    // For the developer's menu, which draws over the app. Development builds add this permission themselves.
    'SYSTEM_ALERT_WINDOW',
    // For notifications scheduled on the phone, which must be scheduled again after a restart. The shop's come from the server.
    'RECEIVE_BOOT_COMPLETED',
    // For the phone's IP address, which the app does not read.
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
/** The app's sentences in iOS's permission questions. Android's questions have no place for such a sentence. */
export const questions = questionsIn('en');

const localeOf = (language: Language) => ({
  ios: { CFBundleDisplayName: appNames[language], ...questionsIn(language) },
  android: { app_name: appNames[language] },
});
/** The app's name and the sentences for iOS's questions in each language of the app. */
export const locales = { en: localeOf('en'), hi: localeOf('hi') };
