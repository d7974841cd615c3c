/**
 * Replaces 'react-native' in expo-router's compiled files on the web (metro.config.js). They would import the whole library, of
 * which pages here need a third.
 */
import ActivityIndicator from 'react-native-web/dist/exports/ActivityIndicator';
import Appearance from 'react-native-web/dist/exports/Appearance';
import AppRegistry from 'react-native-web/dist/exports/AppRegistry';
import BackHandler from 'react-native-web/dist/exports/BackHandler';
import Dimensions from 'react-native-web/dist/exports/Dimensions';
import Easing from 'react-native-web/dist/exports/Easing';
import I18nManager from 'react-native-web/dist/exports/I18nManager';
import Image from 'react-native-web/dist/exports/Image';
import InteractionManager from 'react-native-web/dist/exports/InteractionManager';
import Keyboard from 'react-native-web/dist/exports/Keyboard';
import Linking from 'react-native-web/dist/exports/Linking';
import PixelRatio from 'react-native-web/dist/exports/PixelRatio';
import Platform from 'react-native-web/dist/exports/Platform';
import Pressable from 'react-native-web/dist/exports/Pressable';
import ScrollView from 'react-native-web/dist/exports/ScrollView';
import StatusBar from 'react-native-web/dist/exports/StatusBar';
import StyleSheet from 'react-native-web/dist/exports/StyleSheet';
import Text from 'react-native-web/dist/exports/Text';
import TextInput from 'react-native-web/dist/exports/TextInput';
import UIManager from 'react-native-web/dist/exports/UIManager';
import useColorScheme from 'react-native-web/dist/exports/useColorScheme';
import View from 'react-native-web/dist/exports/View';

import Animated from './still-animated';

export {
  ActivityIndicator,
  Animated,
  Appearance,
  AppRegistry,
  BackHandler,
  Dimensions,
  Easing,
  I18nManager,
  Image,
  InteractionManager,
  Keyboard,
  Linking,
  PixelRatio,
  Platform,
  Pressable,
  ScrollView,
  StatusBar,
  StyleSheet,
  Text,
  TextInput,
  UIManager,
  useColorScheme,
  View,
};
