import { useCallback, useEffect, useMemo, useState } from 'react';
import { Platform } from 'react-native';

import { useReducedMotion } from '@/theme';
import { webProps } from '@/ui';

/**
 * Takes turns by itself: every `everyMs`, not while the pointer or the focus is
 * on it, not once the person stopped it, never for who asked for less motion.
 */
export function useRotation(count: number, everyMs: number) {
  const still = useReducedMotion();
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const turning = count > 1 && !still && !stopped && !hovered && !focused;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), everyMs);
    return () => clearInterval(timer);
    // `at` restarts the wait: a slide that was just chosen stays its full time.
  }, [turning, count, everyMs, at]);

  const go = useCallback((to: number) => setAt(((to % count) + count) % count), [count]);
  const attention = useMemo(
    () =>
      webProps({
        onMouseEnter: () => setHovered(true),
        onMouseLeave: () => setHovered(false),
        onFocus: (event: { target: HTMLElement }) =>
          setFocused(Platform.OS === 'web' && event.target.matches(':focus-visible')),
        onBlur: () => setFocused(false),
      }),
    [],
  );
  return {
    at: Math.min(at, Math.max(0, count - 1)),
    go,
    attention,
    stopped: stopped || still,
    /** False when there is nothing to stop: one piece, or motion is off already. */
    mayStop: count > 1 && !still,
    toggle: () => setStopped((now) => !now),
    turning,
  };
}

export type Rotation = ReturnType<typeof useRotation>;
