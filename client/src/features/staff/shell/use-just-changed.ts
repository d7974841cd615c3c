import { useEffect, useState } from 'react';

/** A double tap is faster than this, in milliseconds. */
const doubleTapMs = 500;

/** Whether a button stands for something else since a moment ago: the second tap of a double tap was meant for what it stood for before. */
export function useJustChanged(of: string, before = of): boolean {
  const [seen, setSeen] = useState(before);
  useEffect(() => {
    if (seen === of) return undefined;
    const timer = setTimeout(() => setSeen(of), doubleTapMs);
    return () => clearTimeout(timer);
  }, [of, seen]);
  return seen !== of;
}
