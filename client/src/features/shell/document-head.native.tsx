/** Pages of an app have no document. */
export function DocumentHead(): null {
  return null;
}
