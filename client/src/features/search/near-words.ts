const most = 3;
/** Shorter words are left out: as a part of a search they say too little. */
const shortest = 4;
/** The length of an English ending, as in "mangoes" and "chillies". */
const ending = 2;

/**
 * The texts to search for when a search has no result: its longest words one by one, or, of a single word, the beginning without
 * its ending.
 */
export function nearWords(query: string): string[] {
  const words = [...new Set(query.trim().toLowerCase().split(/\s+/))].filter((word) => word !== '');
  if (words.length > 1) {
    return words
      .filter((word) => word.length >= shortest)
      .sort((a, b) => b.length - a.length)
      .slice(0, most);
  }
  return words.filter((word) => word.length >= shortest + ending).map((word) => word.slice(0, -ending));
}
