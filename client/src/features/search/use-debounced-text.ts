import { useEffect, useRef, useState } from 'react';

import { typingMs } from '@/lib/use-debounced';

/**
 * The text of a field whose value is handed on after a pause in typing. `read` makes the value of a text, as of "red " the value
 * "red". If `value` changes from outside (Clear, the back button), it replaces the text. The value that was handed on itself does
 * not: the text stays as it was typed, with the letters that have come since. The returned function hands the value on at once.
 */
export function useDebouncedText(
  value: string,
  read: (text: string) => string,
  onChange: (value: string) => void,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [handedOn, setHandedOn] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== handedOn) {
      setHandedOn(value);
      setText(value);
    }
  }
  const next = read(text);
  const handOn = () => {
    setHandedOn(next);
    onChange(next);
  };
  const latest = useRef(handOn);
  useEffect(() => {
    latest.current = handOn;
  });
  useEffect(() => {
    if (next === value) return;
    const timer = setTimeout(() => latest.current(), typingMs);
    return () => clearTimeout(timer);
  }, [next, value]);
  const now = () => {
    setText(next);
    if (next !== value) handOn();
  };
  return [text, setText, now];
}
