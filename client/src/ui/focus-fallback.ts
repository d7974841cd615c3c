import { useEffect, useRef, type RefObject } from 'react';
import type { View } from 'react-native';

/**
 * When a change takes away what had the focus (a button that is of no use any more), the focus goes
 * to `target` instead of to the top of the page. Who has it elsewhere keeps it.
 */
export function useFocusFallback(target: RefObject<View | null>, change: string): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const active = document.activeElement;
    if (active !== null && active !== document.body) return;
    (target.current as unknown as HTMLElement | null)?.focus({ preventScroll: false });
  }, [change, target]);
}
