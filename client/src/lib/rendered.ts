/** The data that the server writes into a rendered page besides the markup. */
export interface Rendered {
  /** When the answers were given, in milliseconds. */
  at: number;
  /** The answers that the markup was made from, by query key. */
  answers: [readonly unknown[], unknown][];
  /** The texts of a page that is not in English. */
  texts?: Record<string, Record<string, string>>;
}

function read(id: string): Rendered | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Rendered) : undefined;
}

/** Undefined on a page that comes as it was built, without rendering: such a page has no answers and is in English. */
export const rendered = read('rendered');

/** The answers in a page that came unrendered, and that the service worker kept with what the customer saw on it (public/sw.js). */
export const seen = read('answers');

declare namespace globalThis {
  // The build sets it for all pages; the router reads it when it starts, to decide whether to hydrate.
  let __EXPO_ROUTER_HYDRATE__: boolean | undefined;
}
// The markup of such a page was made without settings, answers or the chosen language. If one of these arrives before React has
// hydrated all of it, the two differ. So React draws the page anew instead of hydrating it.
if (!rendered && typeof document !== 'undefined') globalThis.__EXPO_ROUTER_HYDRATE__ = undefined;

/** Whether the markup is made for the whole address with its query: on a rendered page, and while the server renders. */
export const madeForAddress = rendered !== undefined || 'rendersPages' in globalThis;
