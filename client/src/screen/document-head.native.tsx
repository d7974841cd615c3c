/** An app has no document. */
export function DocumentHead(): null {
  return null;
}
