import { useSyncState as useRouterState } from 'expo-router/build/react-navigation/core/useSyncState';
import { store } from 'expo-router/build/global-state/store';
import { StackRouter } from 'expo-router/build/react-navigation/routers';
import { sortRoutesWithInitial } from 'expo-router/build/sortRoutes';

/**
 * The state of the page's own navigator, which stands in the one route of the router's, as that navigator makes it
 * when it mounts.
 */
function complete(state) {
  const [root, ...others] = state?.routes ?? [];
  if (!root?.state || others.length > 0) return state;
  const { children, initialRouteName } = store.routeNode;
  const routeNames = children.sort(sortRoutesWithInitial(initialRouteName)).map(({ route }) => route);
  const pages = StackRouter({}).getRehydratedState(root.state, { routeNames, routeParamList: {} });
  return { ...state, routes: [{ ...root, state: pages }] };
}

/**
 * Begins with the whole state. The router begins without that of the page's navigator, which mounts a
 * step later than the container and tells it then; and the container renders all that is below it again, in one
 * long task. (unused.js puts this file in the place of the router's own.)
 */
export function useSyncState(initial) {
  return useRouterState(() => complete(initial()));
}
