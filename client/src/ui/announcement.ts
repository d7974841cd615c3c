interface AnnouncementProps {
  words: string;
  /** For errors: announced also if the words are there at the first render, and before announcements that wait. */
  urgent?: boolean;
}

/** Does nothing on the web: there the words stand in live regions, which screen readers announce. */
export function Announcement(_props: AnnouncementProps): null {
  return null;
}

/** Does nothing on the web: there the number of a stepper is a live region. */
export function useAnnounceQuantity(_name: string, _quantity: number): (next: number) => void {
  return () => undefined;
}
