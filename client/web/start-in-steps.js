const fs = require('node:fs');
const path = require('node:path');

const installed = (name, ...below) =>
  path.join(path.dirname(require.resolve(`${name}/package.json`)), ...below);
const source = (...below) => path.join(path.dirname(require.resolve('../package.json')), 'src', ...below);

/**
 * The modules in whose steps the client starts, in the order in which they are needed anyway. Each step evaluates a module and all its
 * imports that were not evaluated before.
 */
const steps = [
  installed('react-native-web', 'dist', 'exports', 'View', 'index.js'),
  installed('react-dom', 'client.js'),
  require.resolve('./react-native-of-router.js'),
  installed('expo-router', 'build', 'fork', 'NavigationContainer.js'),
  installed('expo-router', 'build', 'qualified-entry.js'),
  installed('expo-router', 'build', 'index.js'),
  source('state', 'index.ts'),
  source('ui', 'index.ts'),
  source('features', 'catalog', 'index.ts'),
  source('navigation', 'index.ts'),
];

const entry = require.resolve('expo-router/entry');

// The build fails if a file has moved. Otherwise the page would silently start in one long task again.
for (const file of steps) fs.accessSync(file);

/**
 * Runs modules by their ids, each in a task of its own. Before the last one it marks the page, so that public/start.js knows that
 * React is there. It is a text, because it is added to the end of the entry's script.
 */
const runInTasks = [
  'function(ids){',
  'var channel=new MessageChannel();',
  'channel.port1.onmessage=function(){',
  'var id=ids.shift();',
  "if(ids.length)channel.port2.postMessage(0);else document.documentElement.dataset.runs='';",
  '__r(id)',
  '};',
  'channel.port2.postMessage(0)',
  '}',
].join('');

/**
 * Makes the website start in steps, between which the browser can paint and react to the customer. If they were evaluated at once, the
 * modules of the first page would block a slow phone for a third of a second.
 */
module.exports = function startInSteps({ serializer }) {
  const { createModuleIdFactory, getRunModuleStatement } = serializer;
  const bundled = new Set();
  let idOf;
  serializer.createModuleIdFactory = () => {
    idOf = createModuleIdFactory();
    return (file) => {
      bundled.add(file);
      return idOf(file);
    };
  };
  serializer.getRunModuleStatement = (id, prefix) => {
    const starts = id === idOf(entry) && bundled.has(steps[0]) && process.env.NODE_ENV === 'production';
    if (!starts) return getRunModuleStatement(id, prefix);
    // The staff's bundle lacks the customers' features.
    const present = steps.filter((file) => bundled.has(file));
    return `!${runInTasks}(${JSON.stringify([...present.map((file) => idOf(file)), id])});`;
  };
};
