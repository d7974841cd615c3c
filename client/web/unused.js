const fs = require('node:fs');
const path = require('node:path');

const folder = (name, ...below) => path.join(path.dirname(require.resolve(`${name}/package.json`)), ...below);
const router = folder('expo-router', 'build');
const queryCore = folder('@tanstack/query-core', 'build', 'modern');
const reactQuery = folder('@tanstack/react-query', 'build', 'modern');

const noTabs = {
  type: 'sourceFile',
  filePath: path.join(router, 'react-navigation', 'bottom-tabs', 'utils', 'BottomTabBarHeightContext.js'),
};
const tabs = path.join(router, 'react-navigation', 'bottom-tabs', 'index.js');

/**
 * What the indexes of two packages load with the first page, and no page uses: stacks and tabs with their headers,
 * previews of links, queries in parallel, hydration. On the web each of these files is an empty module; the apps have
 * the whole packages. Who needs one of them on the web removes its line.
 */
const empty = [
  ...[
    'color/index.js',
    'layouts/Tabs.js',
    'layouts/experimental-stack/index.web.js',
    'layouts/stack-utils/toolbar/index.js',
    'link/LinkWithPreview.js',
    'link/preview/HrefPreview.js',
    'react-navigation/native-stack/views/NativeStackView.js',
    'stack/index.js',
    'standard-navigation/index.js',
    'views/Sitemap.js',
  ].map((file) => path.join(router, file)),
  ...['hydration.js', 'queriesObserver.js', 'streamedQuery.js'].map((file) => path.join(queryCore, file)),
  ...[
    'HydrationBoundary.js',
    'useIsFetching.js',
    'useMutationState.js',
    'usePrefetchInfiniteQuery.js',
    'usePrefetchQuery.js',
    'useQueries.js',
    'useSuspenseInfiniteQuery.js',
    'useSuspenseQueries.js',
    'useSuspenseQuery.js',
  ].map((file) => path.join(reactQuery, file)),
];

// A file that an upgrade has moved is found here, not by the page's weight.
for (const file of [...empty, tabs, noTabs.filePath]) fs.accessSync(file);

/** What a module of a package is replaced by on the web: the path of the file, and Metro's answer. */
module.exports = new Map([
  ...empty.map((file) => [file, { type: 'empty' }]),
  // The router's error page asks only how high the tab bar is.
  [tabs, noTabs],
]);
