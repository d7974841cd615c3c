import { useEffect, useRef, type RefObject } from 'react';
import type { View } from 'react-native';

/**
 * When a change removes the element that has the focus (a button that is no longer needed), the focus goes to `target`
 * instead of to the top of the page. A focus on another element stays where it is. The target comes into view, unless
 * `preventScroll` leaves the page under the customer's finger where it is.
 */
export function useFocusFallback(
  target: RefObject<View | null>,
  change: string,
  preventScroll = false,
): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const active = document.activeElement;
    if (active !== null && active !== document.body) return;
    (target.current as unknown as HTMLElement | null)?.focus({ preventScroll });
  }, [change, target, preventScroll]);
}
