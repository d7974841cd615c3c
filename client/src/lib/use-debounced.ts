import { useEffect, useState } from 'react';

/** A pause in typing or pressing: a field's text is not sent letter by letter. */
export const typingMs = 300;

/** The value, delayed until it has not changed for `ms`. */
export function useDebounced<T>(value: T, ms = typingMs): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
