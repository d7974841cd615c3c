import { useGlobalSearchParams, usePathname } from 'expo-router';
import { useEffect } from 'react';

import { answerFromKeptPages, forgetKeptPages } from '@/api/kept-answers';
import { reloadForNewBuild } from '@/lib/new-build';
import { loggedOut } from '@/state';
import { InstallHint } from './install-hint';
import { keep, registerWorker } from './worker';
import { watchKeyboard } from './watch-keyboard';

/** A page that was out of sight for so long may be of an earlier build. */
const longMs = 60 * 60 * 1000;
const settleMs = 1000;

/** Has the worker keep each page that the client goes to by itself. */
function useKeepVisited() {
  const path = usePathname();
  const query = JSON.stringify(useGlobalSearchParams());
  useEffect(() => {
    const timer = setTimeout(() => void keep(), settleMs);
    return () => clearTimeout(timer);
  }, [path, query]);
}

/** Buying is not interrupted, and neither is what is typed (lib/new-build) or an open dialog. */
const mayReload = () =>
  !/^\/(checkout|order-)/.test(window.location.pathname) && !document.querySelector('[role=dialog]');

/** The installed app is hardly ever loaded anew: it takes an update when the customer comes back to it. */
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

/** What goes on behind the pages: the service worker, updates, and the offer to install the shop. */
export function Background() {
  useEffect(() => void registerWorker(), []);
  useEffect(watchKeyboard, []);
  useEffect(answerFromKeptPages, []);
  useEffect(() => loggedOut.subscribe(() => void forgetKeptPages()), []);
  useKeepVisited();
  useUpdateAfterBreak();
  return <InstallHint />;
}
