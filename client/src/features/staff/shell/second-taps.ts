/** The second tap of a double tap comes sooner than this, in milliseconds. Phones do not count the taps of a finger. */
const doubleTapMs = 350;

/** Keeps the second tap of a double tap from the buttons in `box`. Returns a function that ends this. */
export function dropSecondTaps(box: HTMLElement): () => void {
  let last = -doubleTapMs;
  const drop = (event: MouseEvent) => {
    const { detail, timeStamp } = event;
    // A key has no count.
    const byFinger = detail > 0 && (event as Partial<PointerEvent>).pointerType !== 'mouse';
    if (detail > 1 || (byFinger && timeStamp - last < doubleTapMs)) event.stopPropagation();
    last = timeStamp;
  };
  box.addEventListener('click', drop, true);
  return () => box.removeEventListener('click', drop, true);
}
