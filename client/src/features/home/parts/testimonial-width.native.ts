/** A little less than a phone's width, so that the edge of the next card is visible. */
export function testimonialWidth(): number {
  return 300;
}
