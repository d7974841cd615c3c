const most = 3;
/** The server forgives a typing error in words of four letters and more (docs/product.md "Search rules"). */
const shortest = 4;
/** As long as an ending in English: "mangoes", "chillies". */
const ending = 2;

/**
 * What to look for when nothing fits a whole search: its words one by one, longest first, or the beginning of a single
 * one.
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
