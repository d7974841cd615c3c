import { useGlobalSearchParams, usePathname } from 'expo-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { useAddressKnown } from '@/lib/use-hydrated';

/** The page may still be loading; after so many frames it is not waited for any longer. */
const mostFrames = 60;

/** Scrolls to `y` as soon as the page reaches so far down. Returns what stops it. */
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

/** A page that begins at its top: another search is another page; another order or filter of it is the same. */
const placeOf = (path: string, query: string | null | undefined) => (query ? `${path}?q=${query}` : path);

/**
 * The place that the browser's back or forward leads to, until that page is shown. This listener is added with the
 * module, before the router mounts and adds its own: a window calls its listeners in the order of their adding.
 */
let returningTo: string | null = null;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    const { pathname, search } = window.location;
    returningTo = placeOf(pathname, new URLSearchParams(search).get('q'));
  });
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** A new route, and a new search, begins at the top of its page; going back restores the scroll position. */
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
      // The old page gets short before the address changes, and the browser moves up with it: the customer
      // has not scrolled.
      const pushed = scrollHeight < height.current && window.scrollY + clientHeight >= scrollHeight - 1;
      if (pushed) return;
      height.current = scrollHeight;
      last.current = window.scrollY;
    };
    // The browser restores before the page is drawn; on a reload it does well.
    const onHide = () => void (window.history.scrollRestoration = 'auto');
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onHide);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    // The page as it was built knows no query: its own search is no other page.
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
