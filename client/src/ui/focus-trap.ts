const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

function tabStops(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (node) => node.tabIndex >= 0 && node.getClientRects().length > 0,
  );
}

/** Whether Escape belongs to the element: a combobox with an open list closes the list first, and the dialog stays. */
function closesItsList(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.getAttribute('role') === 'combobox' &&
    target.getAttribute('aria-expanded') === 'true'
  );
}

const stack: HTMLElement[] = [];

/** Stops the page behind from scrolling, and keeps its width although its scrollbar goes. */
function lock(on: boolean): void {
  const page = document.documentElement;
  if (on) page.style.setProperty('--bar', `${window.innerWidth - page.clientWidth}px`);
  page.classList.toggle('is-locked', on);
}

/**
 * Keeps the keyboard's focus inside `root`, and calls `onEscape` on Escape. Dialogs may lie over each other: only the top
 * one listens. The returned function ends the trap and gives the focus back to the element that had it before, or, if that is
 * gone (as the login button is after the login), to the dialog below or the page's content. `opener` had it if a field inside has it.
 */
export function trapFocus(root: HTMLElement, onEscape: () => void, opener: Element | null): () => void {
  const before = root.contains(document.activeElement) ? opener : document.activeElement;
  if (stack.length === 0) lock(true);
  stack.push(root);
  if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });

  function onKeyDown(event: KeyboardEvent) {
    if (stack[stack.length - 1] !== root) return;
    if (event.key === 'Escape') {
      if (closesItsList(event.target)) return;
      event.preventDefault();
      onEscape();
      return;
    }
    if (event.key !== 'Tab') return;
    const all = tabStops(root);
    const first = all[0];
    const last = all[all.length - 1];
    const active = document.activeElement;
    if (!first || !last) event.preventDefault();
    else if (
      !root.contains(active) ||
      (event.shiftKey ? active === first || active === root : active === last)
    ) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  }
  // In the capture phase: react-native-web's inputs stop key events from bubbling up to the document.
  document.addEventListener('keydown', onKeyDown, true);

  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    stack.splice(stack.indexOf(root), 1);
    if (stack.length === 0) lock(false);
    // The opener may have gone already when this dialog came: then the body had the focus.
    const opener = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const back = opener ? before : (stack[stack.length - 1] ?? document.getElementById('content'));
    back?.focus({ preventScroll: true });
  };
}
