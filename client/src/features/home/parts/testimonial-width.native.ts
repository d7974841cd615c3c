/** Nearly a phone's width: the next one peeks in. */
export function testimonialWidth(): number {
  return 300;
}
