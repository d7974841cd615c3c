// The native modules of React Native and of libraries, with the members that the app uses between its start and the cart. Another
// member is undefined, so that its use is an error.
import { insets, screen } from './views.mjs';

// The engine removes Node's globals later.
const { queueMicrotask } = globalThis;

const nothing = () => undefined;
const no = (answer) => answer(false);
const emitter = { addListener: nothing, removeListeners: nothing };
const all = (names, call) => Object.fromEntries(names.split(' ').map((name) => [name, call]));

/** Animations end at once. */
const animated = {
  ...all(
    'startOperationBatch finishOperationBatch createAnimatedNode updateAnimatedNodeConfig getValue ' +
      'startListeningToAnimatedNodeValue stopListeningToAnimatedNodeValue connectAnimatedNodes ' +
      'disconnectAnimatedNodes stopAnimation setAnimatedNodeValue setAnimatedNodeOffset ' +
      'flattenAnimatedNodeOffset extractAnimatedNodeOffset connectAnimatedNodeToView ' +
      'disconnectAnimatedNodeFromView restoreDefaultValues dropAnimatedNode addAnimatedEventToView ' +
      'removeAnimatedEventFromView',
    nothing,
  ),
  ...emitter,
  startAnimatingNode: (_id, _tag, _config, done) => void setTimeout(() => done({ finished: true }), 0),
};

const links = {
  getInitialURL: async () => null,
  canOpenURL: async () => true,
  openURL: async () => undefined,
  ...emitter,
};

const version = { major: 0, minor: 0, patch: 0, prerelease: null };
const { width, height, scale, fontScale } = screen;
const pixels = { width: width * scale, height: height * scale, scale, fontScale, densityDpi: 160 * scale };
const spoken = { setAccessibilityFocus: nothing, announceForAccessibility: nothing };

const ofPlatform = {
  android: {
    PlatformConstants: {
      getConstants: () => ({ isTesting: false, reactNativeVersion: version, Version: 35, uiMode: 'normal' }),
    },
    DeviceInfo: {
      getConstants: () => ({ Dimensions: { windowPhysicalPixels: pixels, screenPhysicalPixels: pixels } }),
      ...emitter,
    },
    AccessibilityInfo: {
      ...all(
        'isReduceMotionEnabled isTouchExplorationEnabled isAccessibilityServiceEnabled ' +
          'isHighTextContrastEnabled isGrayscaleEnabled isInvertColorsEnabled',
        no,
      ),
      ...spoken,
    },
    IntentAndroid: links,
    SoundManager: { playTouchSound: nothing },
    DeviceEventManager: { invokeDefaultBackPressHandler: nothing },
  },
  ios: {
    PlatformConstants: {
      getConstants: () => ({
        isTesting: false,
        reactNativeVersion: version,
        osVersion: '18.0',
        systemName: 'iOS',
        interfaceIdiom: 'phone',
        isMacCatalyst: false,
      }),
    },
    DeviceInfo: { getConstants: () => ({ Dimensions: { window: screen, screen } }), ...emitter },
    AccessibilityManager: {
      ...all(
        'getCurrentBoldTextState getCurrentGrayscaleState getCurrentInvertColorsState ' +
          'getCurrentReduceMotionState getCurrentReduceTransparencyState getCurrentVoiceOverState',
        no,
      ),
      ...spoken,
      ...emitter,
    },
    LinkingManager: links,
  },
};

/** The modules of a platform by name. `fault` hears of errors that the app reports, `dom` are the recorded views. */
export function nativeModules(platform, { fault, dom }) {
  return {
    ...ofPlatform[platform],
    NativeDOMCxx: dom,
    // Each flag has its default.
    NativeReactNativeFeatureFlagsCxx: {},
    NativeMicrotasksCxx: { queueMicrotask },
    NativeIdleCallbacksCxx: {
      requestIdleCallback: (call) =>
        setTimeout(() => call({ didTimeout: false, timeRemaining: () => 50 }), 1),
      cancelIdleCallback: (handle) => clearTimeout(handle),
    },
    ExceptionsManager: { reportException: fault, dismissRedbox: nothing },
    SourceCode: { getConstants: () => ({ scriptURL: 'file:///main.jsbundle' }) },
    AppState: {
      getConstants: () => ({ initialAppState: 'active' }),
      getCurrentAppState: (answer) => answer({ app_state: 'active' }),
      ...emitter,
    },
    Appearance: { getColorScheme: () => 'light', setColorScheme: nothing, ...emitter },
    I18nManager: {
      getConstants: () => ({ isRTL: false, doLeftAndRightSwapInRTL: true, localeIdentifier: 'en_IN' }),
    },
    StatusBarManager: {
      getConstants: () => ({ HEIGHT: insets.top }),
      ...all('setColor setTranslucent setStyle setHidden setNetworkActivityIndicatorVisible', nothing),
      ...emitter,
    },
    KeyboardObserver: emitter,
    ImageLoader: { getConstants: () => ({}), getSize: async () => ({ width: 320, height: 240 }) },
    NativeAnimatedModule: animated,
    NativeAnimatedTurboModule: animated,
    RNCSafeAreaContext: {
      getConstants: () => ({ initialWindowMetrics: { insets, frame: { x: 0, y: 0, width, height } } }),
    },
    RNSModule: {},
    RNMapsAirModule: {},
    RNSVGSvgViewModule: {},
    RNSVGRenderableModule: {},
  };
}
