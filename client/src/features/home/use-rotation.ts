import { useCallback, useEffect, useMemo, useState } from 'react';

import { useReducedMotion } from '@/theme';
import { webProps } from '@/ui';

/**
 * The slide that a carousel shows. It moves on every `everyMs`, but not while the pointer or the focus is on it, not after the
 * customer has paused it, and never if the system asks for reduced motion.
 */
export function useRotation(count: number, everyMs: number) {
  const reducedMotion = useReducedMotion();
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const turning = count > 1 && !reducedMotion && !stopped && !hovered && !focused;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), everyMs);
    return () => clearInterval(timer);
    // With `at` as a dependency the timer starts again, so that a slide that the customer has just chosen stays its full time.
  }, [turning, count, everyMs, at]);

  const go = useCallback((to: number) => setAt(((to % count) + count) % count), [count]);
  const pauseHandlers = useMemo(
    () =>
      webProps({
        onMouseEnter: () => setHovered(true),
        onMouseLeave: () => setHovered(false),
        onFocus: (event: { target: HTMLElement }) =>
          setFocused(process.env.EXPO_OS === 'web' && event.target.matches(':focus-visible')),
        onBlur: () => setFocused(false),
      }),
    [],
  );
  return {
    at: Math.min(at, Math.max(0, count - 1)),
    go,
    pauseHandlers,
    stopped: stopped || reducedMotion,
    /** False if nothing moves: there is only one slide, or the system asks for reduced motion. */
    canStop: count > 1 && !reducedMotion,
    toggle: () => setStopped((now) => !now),
    turning,
  };
}

export type Rotation = ReturnType<typeof useRotation>;
