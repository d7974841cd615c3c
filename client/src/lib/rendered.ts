/** What the server has written into a page beside the markup that it rendered. */
export interface Rendered {
  /** When the answers were given, in milliseconds. */
  at: number;
  /** The answers that the markup was made from, by query key. */
  answers: [readonly unknown[], unknown][];
  /** The texts of a page that is not in English. */
  texts?: Record<string, Record<string, string>>;
}

function read(): Rendered | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('rendered')?.textContent;
  return text ? (JSON.parse(text) as Rendered) : undefined;
}

/** Undefined on a page as it was built: it has no answers, and is in English. */
export const rendered = read();

/** True where markup is made for its whole address, query included: on such a page, and where it is rendered. */
export const madeForAddress = rendered !== undefined || 'rendersPages' in globalThis;
