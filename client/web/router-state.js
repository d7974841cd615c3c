import { storeRef } from 'expo-router/build/global-state/store';
import { getRootStackRouteNames } from 'expo-router/build/global-state/utils';
import { useOnGetState as useOnGetRouterState } from 'expo-router/build/react-navigation/core/useOnGetState';
import { useSyncState as useRouterState } from 'expo-router/build/react-navigation/core/useSyncState';
import { StackRouter } from 'expo-router/build/react-navigation/routers';
import { sortRoutesWithInitial } from 'expo-router/build/sortRoutes';
import { useMemo } from 'react';

const stackOf = (state, routeNames) =>
  StackRouter({}).getRehydratedState(state, { routeNames, routeParamList: {} });

/** Completes the router's state with that of the pages in its one route, as their navigators would make them when they mount. */
function complete(partial) {
  const [outer, ...others] = partial?.routes ?? [];
  if (!outer?.state || others.length > 0) return partial;
  const { children, initialRouteName } = storeRef.current.routeNode;
  const pages = children.sort(sortRoutesWithInitial(initialRouteName)).map(({ route }) => route);
  const routes = [{ ...outer, state: stackOf(outer.state, pages) }];
  // The first entry of the history is made from this state, so that Back finds the present pages.
  return (storeRef.current.state = stackOf({ ...partial, routes }, getRootStackRouteNames()));
}

/**
 * Starts with the complete state. The router's own hook starts without the state of the pages' navigator, which mounts later than
 * the container and reports it then; the container would render everything below it again in one long task. (unused.js replaces
 * the router's hooks by this file.)
 */
export function useSyncState(initial) {
  return useRouterState(() => complete(initial()));
}

/**
 * Until the navigator of a route mounts, its state is the one that it starts with, because the history compares the keys. Its path
 * stays unknown until then, as in the router itself; otherwise the router would store it and render everything again.
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
