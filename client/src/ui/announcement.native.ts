import { useEffect, useRef } from 'react';
import { AccessibilityInfo } from 'react-native';

interface AnnouncementProps {
  words: string;
  /** For errors: announced also if the words are there at the first render, and before announcements that wait. */
  urgent?: boolean;
}

/**
 * Lets the screen reader announce new words once. iOS has no live regions, and those of Android miss words that appear together
 * with their view, so the app announces them itself on both.
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

/** Announces the quantity after a press. Several steppers may show the same product; only the pressed one announces. */
export function useAnnounceQuantity(name: string, quantity: number): (next: number) => void {
  const pressed = useRef(false);
  const announce = (count: number) => AccessibilityInfo.announceForAccessibility(`${name}: ${count}`);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    announce(quantity);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of the name or the language alone is not announced
  }, [quantity]);
  return (next) => {
    // At zero the stepper may be unmounted before the effect runs, so it announces at once.
    if (next === 0) announce(0);
    else pressed.current = true;
  };
}
