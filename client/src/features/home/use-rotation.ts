import { useCallback, useEffect, useMemo, useState } from 'react';
import { AccessibilityInfo } from 'react-native';

import { useReducedMotion } from '@/theme';
import { webProps } from '@/ui';

/** Apps: whether a screen reader is on. It tells no view that it is there, and a slide that it reads must not disappear. */
function useScreenReader(): boolean {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (process.env.EXPO_OS === 'web') return;
    let live = true;
    void AccessibilityInfo.isScreenReaderEnabled().then((value) => live && setOn(value));
    const listener = AccessibilityInfo.addEventListener('screenReaderChanged', setOn);
    return () => {
      live = false;
      listener.remove();
    };
  }, []);
  return on;
}

/**
 * Shows the slides of a carousel one after the other: `at` is the slide that is shown. It moves on every `everyMs`, but not while
 * the pointer, a finger or the focus is on it, not after the customer has paused it, and never if the system asks for reduced motion or
 * a screen reader is on.
 */
export function useRotation(at: number, show: (at: number) => void, count: number, everyMs: number) {
  const reducedMotion = useReducedMotion();
  const screenReader = useScreenReader();
  const still = reducedMotion || screenReader;
  const [stopped, setStopped] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const turning = count > 1 && !still && !stopped && !pointed && !focused;

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
    /** False if nothing moves: there is only one slide, the system asks for reduced motion, or a screen reader is on. */
    canStop: count > 1 && !still,
    toggle: () => setStopped((now) => !now),
    turning,
  };
}

export type Rotation = ReturnType<typeof useRotation>;
