const path = require('node:path');

const reactDom = (file) =>
  path.join(path.dirname(require.resolve('react-dom/package.json')), 'cjs', `${file}.production.js`);
const source = (...below) => path.join(path.dirname(require.resolve('../package.json')), 'src', ...below);

/**
 * What is different in the bundle that renders pages on the server: calls go to the server's own handler, and what
 * only opens after a press is left out. The path of a file, and Metro's answer.
 */
module.exports = new Map([
  [source('api', 'client.ts'), { type: 'sourceFile', filePath: source('render', 'client.ts') }],
  ...[
    ['chunks', 'account.ts'],
    ['chunks', 'background.ts'],
    ['chunks', 'buying.ts'],
    ['features', 'address', 'leaflet-map.tsx'],
    ['i18n', 'en', 'later.ts'],
  ].map((file) => [source(...file), { type: 'empty' }]),
  // What only browsers need of React, and its streams.
  ...['react-dom-client', 'react-dom-server.browser'].map((file) => [reactDom(file), { type: 'empty' }]),
]);
