const fs = require('node:fs');
const path = require('node:path');

const reactDom = (file) =>
  path.join(path.dirname(require.resolve('react-dom/package.json')), 'cjs', `${file}.production.js`);
const reactNativeWeb = path.dirname(require.resolve('react-native-web/package.json'));
const nativeWeb = (name) => path.join(reactNativeWeb, 'dist', 'modules', name, 'index.js');
const source = (...below) => path.join(path.dirname(require.resolve('../package.json')), 'src', ...below);

/**
 * Files that are replaced in the bundle that renders pages on the server: calls go to the server's own handler, and parts that only
 * open after a press are left out. Each entry is the path of a file and Metro's resolution for it.
 */
module.exports = new Map([
  [source('api', 'client.ts'), { type: 'sourceFile', filePath: source('render', 'client.ts') }],
  // Parts whose markup is kept (src/render/kept).
  ...[
    ['features', 'cart', 'cart-button.tsx'],
    ['features', 'catalog', 'parts', 'category-entry.tsx'],
    ['features', 'catalog', 'parts', 'product-card.tsx'],
    ['features', 'home', 'parts', 'category-tiles.tsx'],
    ['features', 'home', 'parts', 'testimonials.tsx'],
    ['navigation', 'footer.tsx'],
    ['navigation', 'parts', 'account-menu.tsx'],
    ['navigation', 'parts', 'location-button.tsx'],
    ['navigation', 'parts', 'tab-bar.tsx'],
    ['navigation', 'parts', 'wishlist-link.tsx'],
    ['ui', 'logo.tsx'],
  ].map((file) => [source(...file), { type: 'sourceFile', filePath: source('render', 'kept', file.at(-1)) }]),
  ...[
    ['chunks', 'account.ts'],
    ['chunks', 'background.ts'],
    ['chunks', 'buying.ts'],
    ['features', 'address', 'leaflet-map.tsx'],
    ['i18n', 'en', 'later.ts'],
  ].map((file) => [source(...file), { type: 'empty' }]),
  // What views, texts and buttons do in a browser only, and the slow way in which their properties become attributes.
  ...[
    'useElementLayout',
    'useHover',
    'useMergeRefs',
    'usePlatformMethods',
    'usePressEvents',
    'useResponderEvents',
  ].map((hook) => [nativeWeb(hook), { type: 'sourceFile', filePath: require.resolve('./no-hook.js') }]),
  [nativeWeb('createDOMProps'), { type: 'sourceFile', filePath: require.resolve('./dom-props.js') }],
  // Parts of React that only browsers need, and its streams.
  ...['react-dom-client', 'react-dom-server.browser'].map((file) => [reactDom(file), { type: 'empty' }]),
]);

// The build fails if an upgrade has moved a file. Otherwise pages would silently cost more.
for (const file of module.exports.keys()) fs.accessSync(file);
