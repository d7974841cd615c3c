/**
 * What expo-router asks of native stacks, native tabs, react-native-screens, web views and app links when it starts. Pages of
 * the web have none of them (unused.js puts this file in their place).
 */
export const createNativeStackNavigator = () => ({ Navigator: () => null });
export const extractExpoPathFromURL = (prefixes, path) => path;
export const initScreensFeatureFlags = () => undefined;
export const isNativeTabTrigger = () => false;
export const useDomComponentNavigation = () => undefined;
