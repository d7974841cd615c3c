import { useEffect, useState } from 'react';

/** The second of two taps comes sooner than this after the first. */
const deafMs = 500;

/** Whether something else has come into the place of a button just now: a second tap was meant for what stood there before. */
export function useJustChanged(of: string, before = of): boolean {
  const [seen, setSeen] = useState(before);
  useEffect(() => {
    if (seen === of) return undefined;
    const timer = setTimeout(() => setSeen(of), deafMs);
    return () => clearTimeout(timer);
  }, [of, seen]);
  return seen !== of;
}
