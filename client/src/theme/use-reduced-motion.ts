import { useEffect, useState } from 'react';
import { AccessibilityInfo } from 'react-native';

/** True if the customer's system is set to reduced motion: then nothing moves across the screen. */
export function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(false);
  useEffect(() => {
    let live = true;
    void AccessibilityInfo.isReduceMotionEnabled().then((value) => live && setReduced(value));
    const listener = AccessibilityInfo.addEventListener('reduceMotionChanged', setReduced);
    return () => {
      live = false;
      listener?.remove();
    };
  }, []);
  return reduced;
}
