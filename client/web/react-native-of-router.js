/**
 * Replaces 'react-native' in expo-router's compiled files on the web (metro.config.js). They would import the whole library, of
 * which pages here need a third.
 */
export { default as ActivityIndicator } from 'react-native-web/dist/exports/ActivityIndicator';
export { default as Appearance } from 'react-native-web/dist/exports/Appearance';
export { default as AppRegistry } from 'react-native-web/dist/exports/AppRegistry';
export { default as BackHandler } from 'react-native-web/dist/exports/BackHandler';
export { default as Dimensions } from 'react-native-web/dist/exports/Dimensions';
export { default as Easing } from 'react-native-web/dist/exports/Easing';
export { default as I18nManager } from 'react-native-web/dist/exports/I18nManager';
export { default as Image } from 'react-native-web/dist/exports/Image';
export { default as InteractionManager } from 'react-native-web/dist/exports/InteractionManager';
export { default as Keyboard } from 'react-native-web/dist/exports/Keyboard';
export { default as Linking } from 'react-native-web/dist/exports/Linking';
export { default as PixelRatio } from 'react-native-web/dist/exports/PixelRatio';
export { default as Platform } from 'react-native-web/dist/exports/Platform';
export { default as Pressable } from 'react-native-web/dist/exports/Pressable';
export { default as ScrollView } from 'react-native-web/dist/exports/ScrollView';
export { default as StatusBar } from 'react-native-web/dist/exports/StatusBar';
export { default as StyleSheet } from 'react-native-web/dist/exports/StyleSheet';
export { default as Text } from 'react-native-web/dist/exports/Text';
export { default as TextInput } from 'react-native-web/dist/exports/TextInput';
export { default as UIManager } from 'react-native-web/dist/exports/UIManager';
export { default as useColorScheme } from 'react-native-web/dist/exports/useColorScheme';
export { default as View } from 'react-native-web/dist/exports/View';
export { default as Animated } from './still-animated';
