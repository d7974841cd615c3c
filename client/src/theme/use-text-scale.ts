/** Browsers enlarge the page as a whole. */
export function useTextScale(): number {
  return 1;
}
