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

/** What the router calls when it starts, so that an empty module would not do. */
const replaced = [
  'domComponents/useDomComponentNavigation.js',
  'fork/extractPathFromURL.js',
  'fork/native-stack/createNativeStackNavigator.js',
  'native-tabs/NativeTabTrigger.js',
  'screensFeatureFlags.js',
].map((file) => path.join(router, file));

/**
 * What the indexes of packages load with the first page, and no page uses: stacks, tabs and drawers with their headers,
 * the router's own container, links and error page beside its forks and ours, previews of links, queries in parallel, hydration. On the web each of these files is an empty module; the apps have
 * the whole packages. Who needs one of them on the web removes its line.
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

// A file that an upgrade has moved is found here, not by the page's weight.
for (const file of [...empty, ...replaced, ...routerState, orderedSheet, safeArea, tabs, noTabs.filePath])
  fs.accessSync(file);

/** What a module of a package is replaced by on the web: the path of the file, and Metro's answer. */
module.exports = new Map([
  ...empty.map((file) => [file, { type: 'empty' }]),
  ...replaced.map((file) => [file, routerOnTheWeb]),
  ...routerState.map((file) => [file, wholeRouterState]),
  [orderedSheet, quietSheet],
  [safeArea, quietSafeArea],
  // The router's error page asks only how high the tab bar is.
  [tabs, noTabs],
]);
