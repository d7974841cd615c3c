interface AnnouncementProps {
  words: string;
  /** Also said when it is there from the start, and before all else: an error. */
  urgent?: boolean;
}

/** On the web the live regions around the words are heard. */
export function Announcement(_props: AnnouncementProps): null {
  return null;
}

/** On the web the number of a stepper is a live region. */
export function useSaidQuantity(_name: string, _quantity: number): (next: number) => void {
  return () => undefined;
}
