import { useEffect, useRef, useState } from 'react';

/** The address follows when the customer has not typed for this long. */
const typingMs = 300;

/**
 * The text of a field whose changes are handed on after a pause in typing. If `value` changes from outside (Clear, the back
 * button), it replaces the typed text.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), typingMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  const now = () => {
    if (text !== value) latest.current(text);
  };
  return [text, setText, now];
}
