/** The second tap of a double tap comes sooner than this, in milliseconds, and as near to the first. Phones do not count the taps of a finger. */
const doubleTapMs = 350;
const nearPx = 24;

const controlOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('a,button,[role]') : null;

/**
 * Keeps the second tap of a double tap from what is in `box`: `all` of them, or those on another control than the first, which a sheet
 * that closed or opened between the taps has brought under the finger. Returns a function that ends this.
 */
export function dropSecondTaps(box: Document | HTMLElement, all = false): () => void {
  let first = { at: -doubleTapMs, x: 0, y: 0, control: null as Element | null };
  const drop = (event: Event) => {
    const { detail, timeStamp: at, clientX: x, clientY: y, pointerType } = event as PointerEvent;
    const control = controlOf(event);
    const near = at - first.at < doubleTapMs && Math.hypot(x - first.x, y - first.y) < nearPx;
    // A key has no count.
    const isSecond = detail > 1 || (detail > 0 && pointerType !== 'mouse' && near);
    if (isSecond && (all || control !== first.control)) {
      event.preventDefault();
      event.stopPropagation();
    }
    first = { at, x, y, control };
  };
  box.addEventListener('click', drop, true);
  return () => box.removeEventListener('click', drop, true);
}
