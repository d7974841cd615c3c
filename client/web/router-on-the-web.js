/**
 * What expo-router uses of native stacks, native tabs, react-native-screens, web views and app links when it starts. Pages of the
 * website have none of them, so unused.js replaces those modules by this file.
 */
export const createNativeStackNavigator = () => ({ Navigator: () => null });
export const extractExpoPathFromURL = (prefixes, path) => path;
export const initScreensFeatureFlags = () => undefined;
export const isNativeTabTrigger = () => false;
export const useDomComponentNavigation = () => undefined;
