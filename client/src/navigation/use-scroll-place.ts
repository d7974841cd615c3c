import { useGlobalSearchParams, usePathname } from 'expo-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { useAddressKnown } from '@/lib/use-hydrated';

/** How many frames to wait for a page that is still loading and too short to scroll. */
const mostFrames = 60;

/** Scrolls to `y` as soon as the page is long enough. Returns a function that stops this. */
function scrollWhenLong(y: number): () => void {
  let frame = 0;
  let frames = 0;
  const step = () => {
    window.scrollTo({ top: y });
    if (y > 0 && Math.abs(window.scrollY - y) > 1 && frames++ < mostFrames)
      frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
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

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** A new route or a new search starts at the top of its page; going back restores the scroll position. */
export function useScrollPlace(): void {
  const path = usePathname();
  const { q } = useGlobalSearchParams<{ q?: string }>();
  const addressKnown = useAddressKnown();
  const place = placeOf(path, addressKnown ? q : null);
  const shown = useRef<string | null>(null);
  const last = useRef(0);
  const height = useRef(0);
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const onScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      // Before the address changes the old page gets shorter, and the browser scrolls up because of that. This is not a scroll of
      // the customer, so it does not count.
      const pushed = scrollHeight < height.current && window.scrollY + clientHeight >= scrollHeight - 1;
      if (pushed) return;
      height.current = scrollHeight;
      last.current = window.scrollY;
    };
    // The browser restores scroll positions too early for a page that is drawn by scripts. On a reload it does it well.
    const onHide = () => void (window.history.scrollRestoration = 'auto');
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
    const before = shown.current;
    shown.current = place;
    if (before === null || before === place) return;
    places.current.set(before, last.current);
    const y = returningTo === place ? (places.current.get(place) ?? 0) : 0;
    returningTo = null;
    last.current = y;
    height.current = 0;
    return scrollWhenLong(y);
  }, [place, addressKnown]);
}
