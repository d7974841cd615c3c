import { useEffect, useRef, useState } from 'react';

/** Typing goes on for this long before the address follows it. */
const typingMs = 300;

/**
 * Text that is typed now and handed on a moment later. A value that changes from
 * outside (Clear, the back button) replaces what was typed.
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
