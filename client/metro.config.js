const path = require('node:path');
const { getDefaultConfig } = require('expo/metro-config');
const bundledPackages = require('./web/bundled-packages');
const firstPageOnly = require('./web/first-page');
const rendererOnly = require('./web/renderer');
const staff = require('./web/staff');
const startInSteps = require('./web/start-in-steps');
const unused = require('./web/unused');

const config = getDefaultConfig(__dirname);
const router = `${path.sep}node_modules${path.sep}expo-router${path.sep}`;
const note = bundledPackages(__dirname);
const own = (name) => ({ type: 'sourceFile', filePath: path.join(__dirname, 'web', name) });

// The router's compiled files import all of react-native-web, of which pages here use only a part, into the first load. (Babel has
// already replaced 'react-native' by these names.)
config.resolver.resolveRequest = (context, name, platform) => {
  if (platform !== 'web' && name === 'expo-router/_ctx') {
    return { type: 'sourceFile', filePath: path.join(__dirname, 'native', 'routes.js') };
  }
  const ofStaff = staff.routesOf(name);
  if (ofStaff) return ofStaff;
  if (name === 'react-native-web/dist/index' && context.originModulePath.includes(router)) {
    return own('react-native-of-router.js');
  }
  if (name === 'react-native-web/dist/exports/Animated') return own('still-animated.js');
  const resolved = context.resolveRequest(context, name, platform);
  staff.keepOut(resolved.filePath, context.originModulePath);
  const only = process.env.RENDERER ? rendererOnly : process.env.STAFF ? staff.replaced : undefined;
  const replacement = only?.get(resolved.filePath) ?? unused.get(resolved.filePath);
  // A file that replaces another one may import the original.
  const itself = replacement?.filePath === context.originModulePath;
  const found = platform === 'web' && !itself ? (replacement ?? resolved) : resolved;
  note(context, platform, found);
  return found;
};

startInSteps(config);
firstPageOnly();

config.transformerPath = require.resolve('./web/transform-worker.js');

module.exports = config;
