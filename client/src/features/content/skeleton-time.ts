/** The two information pages show their outline for this long; the words are in the page all the while. */
export const skeletonMs = 1200;
