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

const routerOnTheWeb = { type: 'sourceFile', filePath: require.resolve('./router-on-the-web.js') };
const safeArea = folder('react-native-safe-area-context', 'lib', 'module', 'NativeSafeAreaProvider.web.js');
const routerState = ['useOnGetState.js', 'useSyncState.js'].map((file) =>
  path.join(router, 'react-navigation', 'core', file),
);
const wholeRouterState = { type: 'sourceFile', filePath: require.resolve('./router-state.js') };
const orderedSheet = folder(
  'react-native-web',
  'dist',
  'exports',
  'StyleSheet',
  'dom',
  'createOrderedCSSStyleSheet.js',
);
const quietSheet = { type: 'sourceFile', filePath: require.resolve('./ordered-sheet.js') };
const quietSafeArea = { type: 'sourceFile', filePath: require.resolve('./safe-area.js') };

/** Modules that the router calls when it starts, so they cannot be replaced by an empty module. */
const replaced = [
  'domComponents/useDomComponentNavigation.js',
  'fork/extractPathFromURL.js',
  'fork/native-stack/createNativeStackNavigator.js',
  'native-tabs/NativeTabTrigger.js',
  'screensFeatureFlags.js',
].map((file) => path.join(router, file));

/**
 * Files that the indexes of packages would load with the first page, but that no page uses: stacks, tabs and drawers with their headers;
 * the container, links and error page of which the router or this client has a version of its own; previews of links, parallel queries
 * and hydration of queries. On the web each of these files is an empty module; the apps have the whole packages. To use one of them
 * on the web, remove its line.
 */
const empty = [
  ...[
    'color/index.js',
    'layouts/Tabs.js',
    'layouts/experimental-stack/index.web.js',
    'layouts/stack-utils/index.js',
    'layouts/stack-utils/toolbar/index.js',
    'link/LinkWithPreview.js',
    'link/preview/HrefPreview.js',
    'react-navigation/core/StaticNavigation.js',
    'react-navigation/core/getPathFromState.js',
    'react-navigation/core/getStateFromPath.js',
    'react-navigation/native/Link.js',
    'react-navigation/native/NavigationContainer.js',
    'react-navigation/native/createStaticNavigation.js',
    'react-navigation/native/useLinkBuilder.js',
    'react-navigation/native/useLinkProps.js',
    'react-navigation/native/useLinkTo.js',
    'react-navigation/native/useLinking.js',
    'react-navigation/native/useRoutePath.js',
    'react-navigation/native/useScrollToTop.js',
    'react-navigation/routers/DrawerRouter.js',
    'react-navigation/routers/TabRouter.js',
    'stack/index.js',
    'standard-navigation/index.js',
    'views/ErrorBoundary.js',
    'views/RootUnmatched.js',
    'views/Sitemap.js',
    'views/Unmatched.js',
    'views/useSitemap.js',
  ].map((file) => path.join(router, file)),
  folder('expo-modules-core', 'src', 'uuid', 'index.web.ts'),
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

// The build fails if an upgrade has moved a file. Otherwise the page would silently become larger.
for (const file of [...empty, ...replaced, ...routerState, orderedSheet, safeArea, tabs, noTabs.filePath])
  fs.accessSync(file);

/** The modules of packages that are replaced on the web: the path of each file and Metro's resolution for it. */
module.exports = new Map([
  ...empty.map((file) => [file, { type: 'empty' }]),
  ...replaced.map((file) => [file, routerOnTheWeb]),
  ...routerState.map((file) => [file, wholeRouterState]),
  [orderedSheet, quietSheet],
  [safeArea, quietSafeArea],
  // The router's error page only uses the height of the tab bar.
  [tabs, noTabs],
]);
