import { useSyncExternalStore } from 'react';

/** Makes a hook that says whether the window is as a media query asks; false before the page is hydrated. */
function mediaHook(query: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const list = window.matchMedia?.(query);
    list?.addEventListener('change', changed);
    return () => list?.removeEventListener('change', changed);
  };
  const matches = () => window.matchMedia?.(query).matches ?? false;
  return function useMedia() {
    return useSyncExternalStore(subscribe, matches, () => false);
  };
}

/** A phone that is held in one hand: narrow, and without a mouse. There a number is typed on the page's own pad. */
export const useThumb = mediaHook('(max-width: 767.98px) and (pointer: coarse)');

/** A window in which a list and what is open of it stand side by side (shell.module.css). */
export const useWide = mediaHook('(min-width: 768px)');
