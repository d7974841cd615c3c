/** What is known of something, in one line: "Asha Verma · Palasia". */
export const dotted = (...words: readonly (string | undefined)[]): string =>
  words.filter(Boolean).join(' · ');
