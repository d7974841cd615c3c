import { useGlobalSearchParams, usePathname } from 'expo-router';
import { useEffect, useLayoutEffect } from 'react';

import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { useAddressKnown } from '@/lib/use-hydrated';

/** How long a page that is still loading may take, in milliseconds. Scrolling later would surprise the customer. */
const longestWait = 10_000;

/** Events by which a customer scrolls or uses the page. After one of them the page does not scroll by itself any more. */
const usesOfPage = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to `y` as soon as the page is long enough, unless the customer uses the page before. Until then the end of the content is in
 * view, so that a long list fetches more. Returns a function that stops this.
 */
function scrollWhenLong(y: number): () => void {
  const grown = new ResizeObserver(scroll);
  const timer = setTimeout(stop, longestWait);
  function scroll() {
    window.scrollTo({ top: y });
    if (Math.abs(window.scrollY - y) <= 1) stop();
    else document.getElementById('content')?.scrollIntoView({ block: 'end' });
  }
  function stop() {
    grown.disconnect();
    clearTimeout(timer);
    for (const use of usesOfPage) window.removeEventListener(use, stop, true);
  }
  for (const use of usesOfPage) window.addEventListener(use, stop, { capture: true, passive: true });
  grown.observe(document.body);
  scroll();
  return stop;
}

/** The key of a page with a scroll position of its own: its path and search text. Sort order and filters do not count. */
const placeOf = (path: string, query: string | null | undefined) => (query ? `${path}?q=${query}` : path);

/**
 * The page to which the browser's back or forward button leads, until it is shown. This listener is added when the module loads,
 * so that it runs before the router's, which is added later: a window calls its listeners in the order in which they were added.
 */
let returningTo: string | null = null;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    const { pathname, search } = window.location;
    returningTo = placeOf(pathname, new URLSearchParams(search).get('q'));
  });
}

/** How many scroll positions are kept, those of the pages that were left last. */
const mostPlaces = 50;

/** The scroll positions of the pages that were left, kept until the tab is closed, so that a reload does not lose them. */
const places = {
  get: (place: string): number => kept()[place] ?? 0,
  set(place: string, y: number): void {
    const { [place]: _, ...others } = kept();
    writeJson(
      sessionMemory,
      'scrolled',
      Object.fromEntries([...Object.entries(others), [place, y]].slice(-mostPlaces)),
    );
  },
};
const kept = () => (readJson(sessionMemory, 'scrolled') ?? {}) as Record<string, number>;

/** The page that is shown, how far it is scrolled, and how long it was then. */
const shown = { place: null as string | null, y: 0, height: 0 };

function onScroll() {
  const { scrollHeight, clientHeight } = document.documentElement;
  // Before the address changes the old page gets shorter, and the browser scrolls up because of that. This is not a scroll of
  // the customer, so it does not count.
  const pushed = scrollHeight < shown.height && window.scrollY + clientHeight >= scrollHeight - 1;
  if (pushed) return;
  shown.height = scrollHeight;
  shown.y = window.scrollY;
}

/** The browser restores scroll positions too early for a page that is drawn by scripts. On a reload it does it well. */
const onHide = () => void (window.history.scrollRestoration = 'auto');

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** A new route or a new search starts at the top of its page; going back restores the scroll position. */
export function useScrollPlace(): void {
  const path = usePathname();
  const { q } = useGlobalSearchParams<{ q?: string }>();
  const addressKnown = useAddressKnown();
  const place = placeOf(path, addressKnown ? q : null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    onScroll(); // the page was there, and may have been scrolled, before its scripts started
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onHide);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    // A page that was not rendered for its query gets to know it later; that is not a change of page.
    if (!addressKnown) return;
    const before = shown.place;
    shown.place = place;
    if (before === null || before === place) return;
    places.set(before, shown.y);
    const y = returningTo === place ? places.get(place) : 0;
    returningTo = null;
    shown.y = y;
    shown.height = 0;
    return scrollWhenLong(y);
  }, [place, addressKnown]);
}
