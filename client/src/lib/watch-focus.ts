/** A window that shrinks by more than this has a keyboard in it: the browser's own bars, which come and go, are lower. */
const leastHeight = 160;
/** The greatest height of the window so far, which is the one without a keyboard. */
let tallest = 0;

function mark(): void {
  const { height } = window.visualViewport ?? { height: 0 };
  tallest = Math.max(tallest, height);
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  document.documentElement.toggleAttribute('data-keyboard', typing && tallest - height > leastHeight);
}

/** How far the ring around the focus reaches, with a little air, in pixels. */
const reach = 6;

/** Scrolls a row to all of what the keyboard has reached in it: a browser is content if some pixels of it can be seen. */
function show({ target }: FocusEvent): void {
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  const { left, right } = target.getBoundingClientRect();
  for (let row = target.parentElement; row; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth || getComputedStyle(row).overflowX === 'visible') continue;
    const box = row.getBoundingClientRect();
    const beyond = Math.max(0, right + reach - box.right) || Math.min(0, left - reach - box.left);
    return row.scrollBy({ left: beyond });
  }
}

/**
 * Sets `data-keyboard` while a phone's keyboard covers the lower part of the window, whose tabs the stylesheet hides then, and
 * keeps what has the focus in view. Returns a function that ends this.
 */
export function watchFocus(): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  window.visualViewport?.addEventListener('resize', mark, { signal });
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, mark, { signal });
  document.addEventListener('focusin', show, { signal });
  mark();
  return () => leave.abort();
}
