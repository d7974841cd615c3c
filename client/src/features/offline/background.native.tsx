/** An app brings its pages along, and its store updates it. */
export function Background(): null {
  return null;
}
