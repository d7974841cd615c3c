import { useCallback, useEffect, useMemo, useState } from 'react';

import { useReducedMotion } from '@/theme';
import { webProps } from '@/ui';

/**
 * Shows the slides of a carousel one after the other: `at` is the slide that is shown. It moves on every `everyMs`, but not while
 * the pointer, a finger or the focus is on it, not after the customer has paused it, and never if the system asks for reduced motion.
 */
export function useRotation(at: number, show: (at: number) => void, count: number, everyMs: number) {
  const reducedMotion = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const turning = count > 1 && !reducedMotion && !stopped && !pointed && !focused;

  const go = useCallback((to: number) => show(((to % count) + count) % count), [show, count]);
  useEffect(() => {
    if (!turning) return;
    // It starts again with each slide, so that one that the customer has just chosen stays its full time.
    const timer = setInterval(() => go(at + 1), everyMs);
    return () => clearInterval(timer);
  }, [turning, go, everyMs, at]);

  const pauseHandlers = useMemo(
    () =>
      webProps({
        // Not the mouse's events: after a tap the browser sends them too, but no onMouseLeave.
        onPointerEnter: () => setPointed(true),
        onPointerLeave: () => setPointed(false),
        onFocus: (event: { target: HTMLElement }) => setFocused(event.target.matches(':focus-visible')),
        onBlur: () => setFocused(false),
      }),
    [],
  );
  return {
    at: Math.min(at, Math.max(0, count - 1)),
    go,
    pauseHandlers,
    stopped,
    /** False if nothing moves: there is only one slide, or the system asks for reduced motion. */
    canStop: count > 1 && !reducedMotion,
    toggle: () => setStopped((now) => !now),
    turning,
  };
}

export type Rotation = ReturnType<typeof useRotation>;
