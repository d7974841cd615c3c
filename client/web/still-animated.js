import Image from 'react-native-web/dist/exports/Image';
import ScrollView from 'react-native-web/dist/exports/ScrollView';
import Text from 'react-native-web/dist/exports/Text';
import View from 'react-native-web/dist/exports/View';

/**
 * Replaces Animated on the web (metro.config.js): every animation ends at once. Pages here are animated by CSS; only headers, tabs
 * and stacks of the router import Animated, and no page shows those.
 */
class Value {
  constructor(value) {
    this.value = value;
  }
  setValue(value) {
    this.value = value;
  }
  interpolate() {
    return this;
  }
  addListener() {
    return '';
  }
  removeListener() {}
}

const atOnce = (value, { toValue }) => ({
  start(done) {
    value.setValue(toValue);
    done?.({ finished: true });
  },
  stop() {},
});

const StillAnimated = {
  Value,
  View,
  Text,
  Image,
  ScrollView,
  createAnimatedComponent: (Component) => Component,
  timing: atOnce,
  spring: atOnce,
};

export default StillAnimated;
