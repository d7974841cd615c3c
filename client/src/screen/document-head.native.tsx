/** Renders nothing: an app has no document. */
export function DocumentHead(): null {
  return null;
}
