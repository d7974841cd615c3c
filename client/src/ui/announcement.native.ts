import { useEffect, useRef } from 'react';
import { AccessibilityInfo } from 'react-native';

interface AnnouncementProps {
  words: string;
  /** Also said when it is there from the start, and before all else: an error. */
  urgent?: boolean;
}

/**
 * Has the screen reader say new words once. iOS has no live regions, and Android's miss words that come together with their view,
 * so the app says them by itself on both.
 */
export function Announcement({ words, urgent = false }: AnnouncementProps): null {
  const before = useRef(urgent ? '' : words);
  useEffect(() => {
    if (words !== '' && words !== before.current) {
      AccessibilityInfo.announceForAccessibilityWithOptions(words, { queue: !urgent });
    }
    before.current = words;
  }, [words, urgent]);
  return null;
}

/** Says the quantity that a press led to. Several steppers may show it; the one that was pressed says it. */
export function useSaidQuantity(name: string, quantity: number): (next: number) => void {
  const pressed = useRef(false);
  const say = (count: number) => AccessibilityInfo.announceForAccessibility(`${name}: ${count}`);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    say(quantity);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another name or language alone is no news
  }, [quantity]);
  return (next) => {
    // The stepper may go with the last piece.
    if (next === 0) say(0);
    else pressed.current = true;
  };
}
