import { useGlobalSearchParams, usePathname } from 'expo-router';
import { useEffect } from 'react';

import { queryClient } from '@/api';
import { answerFromKeptPages } from '@/api/kept-answers';
import { reloadForNewBuild } from '@/lib/new-build';
import { watchFocus } from '@/lib/watch-focus';
import { InstallHint } from './install-hint';
import { keep, registerWorker } from './worker';

/** A page that was hidden for longer than this may be of an earlier build. */
const longMs = 60 * 60 * 1000;
const settleMs = 1000;

/** Calls back when the page has all the answers that it waits for. Returns a function that stops waiting. */
function onceLoaded(then: () => void): () => void {
  const isLoading = () => queryClient.isFetching({ type: 'active' }) > 0;
  if (!isLoading()) {
    then();
    return () => undefined;
  }
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (isLoading()) return;
    stop();
    then();
  });
  return stop;
}

/** Tells the service worker to keep each page that the customer opens within the client, without a request of the page. */
function useKeepVisited() {
  const path = usePathname();
  const query = JSON.stringify(useGlobalSearchParams());
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = onceLoaded(() => void keep());
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [path, query]);
}

/** No reload during check-out, on an order's page or over an open dialog. Typed text is protected in lib/new-build. */
const mayReload = () =>
  !/^\/(checkout|order-)/.test(window.location.pathname) && !document.querySelector('[role=dialog]');

/** A shop on the home screen is rarely loaded again, so it reloads for an update when the customer comes back to it. */
function useUpdateAfterBreak() {
  useEffect(() => {
    let hiddenAt = Infinity;
    const onChange = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > longMs && mayReload()) void reloadForNewBuild();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}

/** The website's work behind the pages: the service worker, updates, and the offer to install the shop. */
export function Background() {
  useEffect(() => void registerWorker(), []);
  useEffect(watchFocus, []);
  useEffect(answerFromKeptPages, []);
  useKeepVisited();
  useUpdateAfterBreak();
  return <InstallHint />;
}
