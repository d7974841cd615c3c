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

declare namespace globalThis {
  // What the build says of all pages, and the router's start reads.
  let __EXPO_ROUTER_HYDRATE__: boolean | undefined;
}
// The markup of a page as it was built was made for no customer: settings, answers or texts that come before React has looked at all of it
// would contradict it. Such a page is drawn anew.
if (!rendered && typeof document !== 'undefined') globalThis.__EXPO_ROUTER_HYDRATE__ = undefined;

/** True where markup is made for its whole address, query included: on such a page, and where it is rendered. */
export const madeForAddress = rendered !== undefined || 'rendersPages' in globalThis;
