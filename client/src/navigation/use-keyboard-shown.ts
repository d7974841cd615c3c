import { useSyncExternalStore } from 'react';

/** A keyboard takes more of the window than the browser's own bars, which come and go. */
const leastHeight = 160;
/** The tallest that the window was at its present width: without a keyboard. */
let tallest = { width: 0, height: 0 };

function subscribe(onChange: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', onChange);
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    view?.removeEventListener('resize', onChange);
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}

function shown(): boolean {
  const view = window.visualViewport;
  if (!view) return false;
  // Two fingers that enlarge the page make the view small as well.
  const height = view.height * view.scale;
  const { innerWidth: width } = window;
  tallest = { width, height: tallest.width === width ? Math.max(tallest.height, height) : height };
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  return typing && tallest.height - height > leastHeight;
}

/** Whether the keyboard of a phone covers the lower part of the page. */
export function useKeyboardShown(): boolean {
  return useSyncExternalStore(subscribe, shown, () => false);
}
