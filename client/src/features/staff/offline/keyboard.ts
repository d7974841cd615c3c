/** A window that shrinks by more than this has a keyboard in it: the browser's own bars, which come and go, are lower. */
const leastHeight = 160;
let tallest = 0;

function mark(): void {
  const { height } = window.visualViewport ?? { height: 0 };
  tallest = Math.max(tallest, height);
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  document.documentElement.toggleAttribute('data-keyboard', typing && tallest - height > leastHeight);
}

/** Sets `data-keyboard` while a phone's keyboard covers the lower part of the window: the tabs are hidden then. */
export function watchKeyboard(): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  window.visualViewport?.addEventListener('resize', mark, { signal });
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, mark, { signal });
  mark();
  return () => leave.abort();
}
