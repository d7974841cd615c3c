import { storeRef } from 'expo-router/build/global-state/store';
import { getRootStackRouteNames } from 'expo-router/build/global-state/utils';
import { useOnGetState as useOnGetRouterState } from 'expo-router/build/react-navigation/core/useOnGetState';
import { useSyncState as useRouterState } from 'expo-router/build/react-navigation/core/useSyncState';
import { StackRouter } from 'expo-router/build/react-navigation/routers';
import { sortRoutesWithInitial } from 'expo-router/build/sortRoutes';
import { useMemo } from 'react';

const stackOf = (state, routeNames) =>
  StackRouter({}).getRehydratedState(state, { routeNames, routeParamList: {} });

/** The router's state and, in its one route, that of the pages, as their navigators make them when they mount. */
function complete(partial) {
  const [outer, ...others] = partial?.routes ?? [];
  if (!outer?.state || others.length > 0) return partial;
  const { children, initialRouteName } = storeRef.current.routeNode;
  const pages = children.sort(sortRoutesWithInitial(initialRouteName)).map(({ route }) => route);
  const routes = [{ ...outer, state: stackOf(outer.state, pages) }];
  // The history's first entry is made of it: Back then finds the pages that are there.
  return (storeRef.current.state = stackOf({ ...partial, routes }, getRootStackRouteNames()));
}

/**
 * Begins with the whole state. The router begins without that of the pages' navigator, which mounts a
 * step later than the container and tells it then; and the container renders all that is below it again, in one
 * long task. (unused.js puts this file in the place of the router's own hooks.)
 */
export function useSyncState(initial) {
  return useRouterState(() => complete(initial()));
}

/**
 * Until a route's navigator mounts, its state is the one that it begins with: the history compares the keys. Its path stays
 * unknown until then, as in the router itself, which else takes note of it and renders everything again.
 */
export function useOnGetState({ getState, getStateListeners }) {
  const listeners = useMemo(() => {
    const begun = (key) => () => {
      const { state } = getState().routes.find((route) => route.key === key) ?? {};
      return state && { ...state, routes: state.routes.map((route) => ({ ...route, path: undefined })) };
    };
    return new Proxy(getStateListeners, { get: (mounted, key) => mounted[key] ?? begun(key) });
  }, [getState, getStateListeners]);
  useOnGetRouterState({ getState, getStateListeners: listeners });
}
