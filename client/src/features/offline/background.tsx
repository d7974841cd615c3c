import { useGlobalSearchParams, usePathname } from 'expo-router';
import { useEffect } from 'react';

import { answerFromKeptPages, forgetKeptPages } from '@/api/kept-answers';
import { reloadForNewBuild } from '@/lib/new-build';
import { loggedOut } from '@/state';
import { InstallHint } from './install-hint';
import { keep, registerWorker } from './worker';
import { watchKeyboard } from './watch-keyboard';

/** A page that was hidden for longer than this may be of an earlier build. */
const longMs = 60 * 60 * 1000;
const settleMs = 1000;

/** Tells the service worker to keep each page that the customer opens within the client, without a request of the page. */
function useKeepVisited() {
  const path = usePathname();
  const query = JSON.stringify(useGlobalSearchParams());
  useEffect(() => {
    const timer = setTimeout(() => void keep(), settleMs);
    return () => clearTimeout(timer);
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
  useEffect(watchKeyboard, []);
  useEffect(answerFromKeptPages, []);
  useEffect(() => loggedOut.subscribe(() => void forgetKeptPages()), []);
  useKeepVisited();
  useUpdateAfterBreak();
  return <InstallHint />;
}
