/** A keyboard takes more of the window than the browser's own bars, which come and go. */
const leastHeight = 160;
/** Of the window without a keyboard. */
let tallest = 0;

function mark(): void {
  const { height } = window.visualViewport ?? { height: 0 };
  tallest = Math.max(tallest, height);
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  document.documentElement.toggleAttribute('data-keyboard', typing && tallest - height > leastHeight);
}

/** Marks the page while the keyboard of a phone takes the lower part of the window: the tabs make way for it. */
export function watchKeyboard(): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  window.visualViewport?.addEventListener('resize', mark, { signal });
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, mark, { signal });
  mark();
  return () => leave.abort();
}
