const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

function stops(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (node) => node.tabIndex >= 0 && node.getClientRects().length > 0,
  );
}

/** Escape in a combobox with its list open closes the list first. */
function closesItsList(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.getAttribute('role') === 'combobox' &&
    target.getAttribute('aria-expanded') === 'true'
  );
}

const stack: HTMLElement[] = [];

/** The page behind does not scroll; it keeps the width that its scrollbar leaves it. */
function lock(on: boolean): void {
  const page = document.documentElement;
  if (on) page.style.setProperty('--bar', `${window.innerWidth - page.clientWidth}px`);
  page.classList.toggle('is-locked', on);
}

/**
 * Keeps the keyboard inside `root` until released; Escape asks to close. Dialogs
 * may lie over each other: only the top one listens, and focus goes back to
 * what had it before.
 */
export function trapFocus(root: HTMLElement, onEscape: () => void): () => void {
  const before = document.activeElement;
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
    const all = stops(root);
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
  // On the way down: react-native-web's inputs let no key event bubble up to here.
  document.addEventListener('keydown', onKeyDown, true);

  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    stack.splice(stack.indexOf(root), 1);
    if (stack.length === 0) lock(false);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
