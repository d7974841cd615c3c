// Expo's native modules, with the members that the app uses between its start and the cart, and the classes that Expo's native side
// puts into the engine.
import { randomUUID, webcrypto } from 'node:crypto';

import { requests } from './requests.mjs';
import { databases } from './storage.mjs';

class EventEmitter {
  #listeners = new Map();
  addListener(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
    this.#listeners.get(name).add(listener);
    return { remove: () => this.removeListener(name, listener) };
  }
  removeListener(name, listener) {
    this.#listeners.get(name)?.delete(listener);
  }
  removeAllListeners(name) {
    this.#listeners.delete(name);
  }
  emit(name, ...values) {
    for (const listener of this.#listeners.get(name) ?? []) listener(...values);
  }
  listenerCount(name) {
    return this.#listeners.get(name)?.size ?? 0;
  }
}
class SharedObject extends EventEmitter {
  release() {}
}
class SharedRef extends SharedObject {}
class NativeModule extends EventEmitter {}

const done = async () => undefined;
const none = async () => null;
const undecided = { granted: false, canAskAgain: true, status: 'undetermined', expires: 'never' };

function memberLists(config) {
  const fonts = new Set();
  const keychain = new Map();
  const english = { languageTag: 'en-IN', languageCode: 'en', regionCode: 'IN', textDirection: 'ltr' };
  return {
    ExponentConstants: { manifest: JSON.stringify(config), executionEnvironment: 'standalone' },
    ExpoAsset: { downloadAsync: async (url) => url },
    ExpoFontLoader: { getLoadedFonts: () => [...fonts], loadAsync: async (name) => void fonts.add(name) },
    ExpoFontUtils: {},
    ExpoLocalization: { getLocales: () => [english], getCalendars: () => [{ timeZone: 'Asia/Kolkata' }] },
    ExpoSecureStore: {
      getValueWithKeySync: (key) => keychain.get(key) ?? null,
      setValueWithKeySync: (value, key) => (keychain.set(key, value), true),
      deleteValueWithKeyAsync: async (key) => void keychain.delete(key),
    },
    ExpoSQLite: databases(SharedObject),
    ExpoFetchModule: requests(SharedObject),
    ExpoCrypto: { randomUUID, getRandomValues: (array) => webcrypto.getRandomValues(array) },
    ExpoCryptoAES: { EncryptionKey: SharedObject, SealedData: SharedObject },
    ExpoNetwork: {
      getNetworkStateAsync: async () => ({ type: 'WIFI', isConnected: true, isInternetReachable: true }),
    },
    ExpoSplashScreen: { setOptions() {}, hide() {}, preventAutoHideAsync: async () => true },
    ExpoLinking: { getLinkingURL: () => null },
    ExpoSystemUI: { setBackgroundColorAsync: done },
    ExpoHaptics: {
      impactAsync: done,
      notificationAsync: done,
      selectionAsync: done,
      performHapticsAsync: done,
    },
    ExpoImage: { Image: SharedRef },
    ExpoRouter: {},
    ExpoRouterNativeLinkPreview: {},
    ExpoRouterToolbarModule: {},
    ExpoGlassEffect: { isLiquidGlassAvailable: false, isGlassEffectAPIAvailable: false },
    ExpoUI: { ObservableState: SharedObject, getMaterialColors: () => ({}) },
    ExpoWebBrowser: {},
    ExpoSharing: {},
    ExpoApplication: {},
    ExponentImagePicker: {},
    ExpoLocation: { getForegroundPermissionsAsync: async () => undecided },
    FileSystem: {
      FileSystemFile: SharedObject,
      FileSystemDirectory: SharedObject,
      FileSystemUploadTask: SharedObject,
      FileSystemDownloadTask: SharedObject,
    },
    NotificationsServerRegistrationModule: {
      getRegistrationInfoAsync: none,
      getInstallationIdAsync: async () => '',
    },
    ExpoPushTokenManager: {},
    ExpoBadgeModule: {},
    ExpoTopicSubscriptionModule: {},
    ExpoBackgroundNotificationTasksModule: {},
    ExpoNotificationCategoriesModule: {},
    ExpoNotificationChannelGroupManager: {},
    ExpoNotificationChannelManager: { setNotificationChannelAsync: none },
    ExpoNotificationPermissionsModule: { getPermissionsAsync: async () => undecided },
    ExpoNotificationPresenter: {},
    ExpoNotificationScheduler: {},
    ExpoNotificationsEmitter: { getLastNotificationResponse: () => null, clearLastNotificationResponse() {} },
    ExpoNotificationsHandlerModule: {},
  };
}

/** What the bundle finds as globalThis.expo. */
export function expoGlobal(config) {
  const entries = Object.entries(memberLists(config));
  return {
    EventEmitter,
    SharedObject,
    SharedRef,
    NativeModule,
    modules: Object.fromEntries(
      entries.map(([name, members]) => [name, Object.assign(new NativeModule(), members)]),
    ),
    uuidv4: randomUUID,
    getViewConfig: () => ({ validAttributes: {}, directEventTypes: {} }),
  };
}
